import type { QueryFilter, UpdateQuery } from 'mongoose';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

/** Whether the change takes a session into or out of the queue, and so moves the badge. */
export type QueueEffect = 'queue-moves' | 'queue-stays';

/**
 * The one way a session changes state: conditional on `filter`, a new revision, its events in the same
 * transaction, and what `alongside` adds to it. Null when the condition did not hold, and then nothing happened.
 */
export function changeSession(
  filter: QueryFilter<SessionRow>,
  update: UpdateQuery<SessionRow>,
  queue: QueueEffect,
  alongside?: (tx: Transaction, before: SessionRow, after: SessionRow) => Promise<void>,
): Promise<SessionRow | null> {
  return inTransaction(async (tx) => {
    const { session } = tx;
    const before = alongside && (await SessionModel.findOne(filter, null, { session }).lean<SessionRow>());
    const row = await SessionModel.findOneAndUpdate(
      filter,
      { ...update, $inc: { ...update.$inc, rev: 1 } },
      { returnDocument: 'after', session },
    ).lean<SessionRow>();
    if (!row) return null;
    if (before) await alongside(tx, before, row);
    tx.event('support.session-changed', { sessionId: String(row._id) });
    if (queue === 'queue-moves') tx.event('support.queue-changed', {});
    return row;
  });
}
