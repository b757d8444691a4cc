import type { HandoffReason } from '@lode/shared/support/assistant-schemas';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { handOffUpdate, summarise } from '../hand-off.ts';
import { requireSession } from '../support.policy.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

/**
 * A4: passes a conversation from the assistant to the queue, once, whatever is being answered in it; null when the
 * assistant does not have it (any more). Its history stays, colleagues find a summary among the notes.
 */
export async function handOffSession(sessionId: string, reason: HandoffReason): Promise<SessionRow | null> {
  const mine = { _id: sessionId, type: 'ai', status: 'ongoing' } as const;
  const read = await SessionModel.findOne(mine).lean<SessionRow>();
  if (!read) return null;
  const summary = await summarise(read);
  return changeSession(
    mine,
    (before) => handOffUpdate(before, { reason, summary }, clock.now(), before.headSeq),
    'queue-moves',
  );
}

/** The customer's button: a conversation that a person has, or that is closed, is answered as it is. */
export async function askForPerson(identity: Identity, sessionId: string): Promise<SessionRow> {
  const row = await requireSession(identity, sessionId);
  if (row.type !== 'ai' || row.status !== 'ongoing') return row;
  return (await handOffSession(sessionId, 'asked')) ?? requireSession(identity, sessionId);
}
