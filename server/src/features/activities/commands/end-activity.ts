import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import type { ActivityRow } from '../activity.model.ts';
import { statusAt } from '../activity-time.ts';
import { getActivity } from '../queries/get-activity.ts';
import { storeChange } from './store-change.ts';

/**
 * Ends an activity now: what waits to be claimed expires, and one that has not begun never does. One that has
 * ended stays as it is. ACTIVITY_NOT_FOUND.
 */
export function endActivity(by: ActingAdmin, id: string): Promise<ActivityRow> {
  return inTransaction(async (tx) => {
    const before = await getActivity(id, tx);
    const now = clock.now();
    if (statusAt(before, now) === 'ended') return before;
    const startsAt = before.startsAt < now ? before.startsAt : now;
    const after = { ...before, startsAt, endsAt: now, version: before.version + 1, updatedAt: now };
    await storeChange(tx, { by, action: 'activity.ended', before, after });
    return after;
  });
}
