import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { ActivityViewModel } from '../activity.model.ts';
import { getActivity } from '../queries/get-activity.ts';

/** Notes that a customer has been shown an activity, once. ACTIVITY_NOT_FOUND. */
export async function recordView(activityId: string, userId: string): Promise<void> {
  const { _id } = await getActivity(activityId);
  try {
    await ActivityViewModel.create({ activityId: _id, userId, at: clock.now() });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
