import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { LateChangeModel } from '../late-change.model.ts';
import { type Beginnings, lateDays } from '../queries/tell-late-days.ts';
import { SessionModel } from '../support-session.model.ts';

/**
 * Notes that what figures tell of these conversations' days has changed, in the transaction of the change: sums that were
 * kept of such a day count no more. Costs nothing for conversations of yesterday and today, which nearly all are.
 */
export async function noteLateChanges(rows: readonly Beginnings[], session?: ClientSession): Promise<void> {
  const now = clock.nowMs();
  const days = new Set(rows.flatMap((row) => lateDays(row, now)));
  if (days.size === 0) return;
  await LateChangeModel.bulkWrite(
    // In one order: two transactions never wait for each other's day.
    [...days].sort().map((day) => ({
      updateOne: { filter: { _id: day }, update: { $inc: { changes: 1 } }, upsert: true },
    })),
    { session },
  );
}

/** The same of conversations by their ids. */
export async function noteLateChangesOf(
  sessionIds: readonly string[],
  session?: ClientSession,
): Promise<void> {
  const rows = await SessionModel.find(
    { _id: { $in: sessionIds } },
    { createdAt: 1, reopenedAt: 1 },
    { session },
  );
  await noteLateChanges(rows, session);
}
