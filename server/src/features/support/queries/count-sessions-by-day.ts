import { fillDays, startOfDay } from '../../../platform/days.ts';
import { SessionModel } from '../support-session.model.ts';

/** Conversations begun on each of the last `days` days of UTC, oldest first. */
export async function countSessionsByDay(days: number): Promise<{ day: string; count: number }[]> {
  const byDay = await SessionModel.aggregate<{ _id: string; count: number }>([
    { $match: { createdAt: { $gte: startOfDay(days - 1) } } },
    { $group: { _id: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d' } }, count: { $sum: 1 } } },
  ]);
  return fillDays(days, byDay);
}
