import type { QueryFilter, UpdateQuery } from 'mongoose';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { leaveAssistant } from '../leave-assistant.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { noteLateChanges } from './note-late-changes.ts';

/** Whether the change takes a session into or out of the queue, and so moves the badge. */
export type QueueEffect = 'queue-moves' | 'queue-stays';

/** A change, or what it is of the session as it is at that moment. */
type Change = UpdateQuery<SessionRow> | ((before: SessionRow) => UpdateQuery<SessionRow>);

/**
 * The one way a session changes state: conditional on `filter`, a new revision, its events in the same transaction, and
 * what `alongside` adds to it. What the assistant was writing ends with its part. Null when the condition did not hold,
 * and then nothing happened.
 */
export function changeSession(
  filter: QueryFilter<SessionRow>,
  change: Change,
  queue: QueueEffect,
  alongside?: (tx: Transaction, before: SessionRow, after: SessionRow) => Promise<void>,
): Promise<SessionRow | null> {
  return inTransaction(async (tx) => {
    const { session } = tx;
    const asked = alongside !== undefined || typeof change === 'function';
    const before = asked ? await SessionModel.findOne(filter, null, { session }).lean<SessionRow>() : null;
    if (asked && !before) return null;
    const update = typeof change === 'function' ? change(before as SessionRow) : change;
    const row = await SessionModel.findOneAndUpdate(
      filter,
      { ...update, $inc: { ...update.$inc, rev: 1 } },
      { returnDocument: 'after', session },
    ).lean<SessionRow>();
    if (!row) return null;
    await noteLateChanges([row], session);
    if (before) await alongside?.(tx, before, row);
    if (before?.type === 'ai' && !isAssistants(row)) leaveAssistant(tx, row);
    tx.event('support.session-changed', { sessionId: String(row._id) });
    if (queue === 'queue-moves') tx.event('support.queue-changed', {});
    return row;
  });
}

const isAssistants = ({ type, status }: SessionRow) => type === 'ai' && status === 'ongoing';
