import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { ActivityModel, type ActivityRow } from '../activity.model.ts';
import { havingStatus } from '../activity-time.ts';
import { isEligible } from '../queries/is-eligible.ts';
import { enlistCustomers } from './enlist-customers.ts';

/** Active at a time; far more than there ever are. */
const ACTIVE_MAX = 200;

/** Gives a customer the rewards they have just earned. Told twice, or about nothing, it does nothing. */
export async function checkCustomer(userId: string): Promise<void> {
  const active = await ActivityModel.find(havingStatus('active', clock.now()), null, { useBigInt64: true })
    .limit(ACTIVE_MAX)
    .lean<ActivityRow[]>();
  for (const activity of active) {
    if (await isEligible(activity, userId)) {
      await enlistCustomers(activity, [new mongoose.Types.ObjectId(userId)]);
    }
  }
}
