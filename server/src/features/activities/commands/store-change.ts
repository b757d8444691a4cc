import { activityJobs } from '@lode/shared/activities/jobs';
import { formatHashPower } from '@lode/shared/core/hash-power';
import { clock } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { ActivityModel, type ActivityRow } from '../activity.model.ts';
import { RewardModel } from '../reward.model.ts';

interface StoredChange {
  by: ActingAdmin;
  action: 'activity.changed' | 'activity.ended';
  before: ActivityRow;
  after: ActivityRow;
}

/** Stores what an activity has become: what waits to be claimed changes with it, everybody is told, and the log keeps it. */
export async function storeChange(
  tx: Transaction,
  { by, action, before, after }: StoredChange,
): Promise<void> {
  const { _id, title, type, content, hashPower, days, startsAt, endsAt, version, updatedAt } = after;
  const { session } = tx;
  await ActivityModel.updateOne(
    { _id },
    { $set: { title, type, content, hashPower, days, startsAt, endsAt, version, updatedAt } },
    { session },
  );
  await RewardModel.updateMany(
    { activityId: _id, status: 'pending' },
    { $set: { title, hashPower, days, claimUntil: endsAt }, $inc: { rev: 1 } },
    { session },
  );
  tellOf(tx, after);
  const target = targetOf(after);
  await recordOperation(tx, { by, action, target, before: logged(before), after: logged(after) });
}

/** Tells everybody, and wakes a worker now, at the beginning and at the end; a sweep finds them as well. */
export function tellOf(tx: Transaction, { _id, startsAt, endsAt }: ActivityRow): void {
  const activityId = String(_id);
  tx.event('activities.activity-changed', { activityId });
  const now = clock.nowMs();
  const times = [now, startsAt.getTime(), endsAt.getTime()].filter((at) => at >= now);
  for (const at of times) tx.afterCommit(() => enqueue(activityJobs.settle, { activityId, at }, at + 1));
}

/** What the operation log tells of an activity. */
export function logged({ title, type, content, hashPower, days, startsAt, endsAt }: ActivityRow) {
  return {
    title,
    type,
    content,
    reward_hashpower: formatHashPower(hashPower),
    reward_period: days,
    start_time: startsAt.toISOString(),
    end_time: endsAt.toISOString(),
  };
}

export function targetOf({ _id, title }: ActivityRow) {
  return { type: 'activity', id: String(_id), label: title };
}
