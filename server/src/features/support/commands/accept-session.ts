import { AppError } from '@lode/shared/core/errors';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

/**
 * C8: exactly one agent wins; the others get ALREADY_ACCEPTED with who did. Accepting again what is
 * already one's own answers with it.
 */
export async function acceptSession(identity: Identity, sessionId: string): Promise<SessionRow> {
  const won = await changeSession(
    { _id: sessionId, status: 'waiting' },
    {
      $set: {
        status: 'ongoing',
        adminId: new mongoose.Types.ObjectId(identity.userId),
        adminUsername: identity.username,
        acceptedAt: clock.now(),
      },
    },
    'queue-moves',
  );
  if (won) return won;
  const row = await requireSession(identity, sessionId);
  if (row.status === 'closed') throw new AppError('SESSION_NOT_ONGOING');
  if (String(row.adminId) === identity.userId) return row;
  throw new AppError('ALREADY_ACCEPTED', { data: { admin_username: row.adminUsername } });
}
