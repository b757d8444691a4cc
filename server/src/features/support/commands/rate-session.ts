import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

/** Rates a closed conversation once. SESSION_NOT_CLOSED, ALREADY_RATED. */
export async function rateSession(
  identity: Identity,
  sessionId: string,
  given: { rating: number; comment?: string | undefined },
): Promise<SessionRow> {
  await requireSession(identity, sessionId);
  const rated = await changeSession(
    { _id: sessionId, status: 'closed', rating: null },
    { $set: { rating: given.rating, ratingComment: given.comment || null } },
    'queue-stays',
  );
  if (rated) return rated;
  const row = await requireSession(identity, sessionId);
  throw new AppError(row.status === 'closed' ? 'ALREADY_RATED' : 'SESSION_NOT_CLOSED');
}
