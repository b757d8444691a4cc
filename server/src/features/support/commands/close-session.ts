import type { QueryFilter } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { partyOf, requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession, type QueueEffect } from './change-session.ts';

/** Closes whatever open session meets the condition; null when none does. */
export function closeWhere(
  filter: QueryFilter<SessionRow>,
  closedBy: NonNullable<SessionRow['closedBy']>,
  queue: QueueEffect,
): Promise<SessionRow | null> {
  return changeSession(
    { ...filter, open: true },
    { $set: { status: 'closed', closedAt: clock.now(), closedBy, closesAt: null }, $unset: { open: 1 } },
    queue,
  );
}

/** Closes a conversation for either side; closing a closed one answers with it. */
export async function closeSession(identity: Identity, sessionId: string): Promise<SessionRow> {
  const row = await requireSession(identity, sessionId);
  // The badge is counted afresh when published, so a needless hint for an ongoing session is harmless.
  const closed = await closeWhere({ _id: row._id }, partyOf(identity), 'queue-moves');
  return closed ?? requireSession(identity, sessionId);
}
