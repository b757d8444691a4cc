import { dayOf } from '../../../platform/utc-day.ts';
import { SessionModel } from '../support-session.model.ts';

/** The day of UTC of the first conversation; null before it. */
export async function findFirstDay(): Promise<string | null> {
  const first = await SessionModel.findOne({}, { createdAt: 1 }).sort({ createdAt: 1 }).lean();
  return first && dayOf(first.createdAt);
}
