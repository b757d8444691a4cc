import { clock } from '../../../platform/clock.ts';
import type { ActivityRow } from '../activity.model.ts';
import { statusAt } from '../activity-time.ts';
import { registerKey } from '../once-key.ts';
import { RewardModel, type RewardRow } from '../reward.model.ts';
import { isEligible } from './is-eligible.ts';

/** An activity as one customer has it. */
export interface OwnActivity {
  activity: ActivityRow;
  claimed: boolean;
  eligible: boolean;
}

/** Activities beside what the customer has of each. */
export async function viewActivities(rows: ActivityRow[], userId: string): Promise<OwnActivity[]> {
  const [rewards, registered] = await Promise.all([
    RewardModel.find({ userId, activityId: { $in: rows.map(({ _id }) => _id) } }).lean<RewardRow[]>(),
    hasClaimedRegistering(userId),
  ]);
  const byActivity = new Map(rewards.map((reward) => [String(reward.activityId), reward]));
  return Promise.all(
    rows.map((activity) => viewOne(activity, userId, byActivity.get(String(activity._id)), registered)),
  );
}

async function viewOne(
  activity: ActivityRow,
  userId: string,
  reward: RewardRow | undefined,
  registered: boolean,
): Promise<OwnActivity> {
  const claimed = reward?.status === 'claimed' || (activity.type === 'register' && registered);
  const open = !claimed && statusAt(activity, clock.now()) === 'active';
  const eligible = open && (reward?.status === 'pending' || (await isEligible(activity, userId)));
  return { activity, claimed, eligible };
}

/** Whether the one reward for registering is used up. */
export async function hasClaimedRegistering(userId: string): Promise<boolean> {
  return (await RewardModel.exists({ onceKey: registerKey(userId) })) !== null;
}
