import { clock } from '../../../platform/clock.ts';
import { fillDays, startOfDay } from '../../../platform/days.ts';
import { countFailedLogins } from '../login-tally.ts';
import { UserModel } from '../user.model.ts';

export interface UserFigures {
  total: number;
  newToday: number;
  new7Days: number;
  locked: number;
  disabled: number;
  failedLogins24h: number;
  registrations: { day: string; count: number }[];
}

/** How the accounts are doing, customers and staff together, with registrations by day of UTC. */
export async function getUserFigures(days: number): Promise<UserFigures> {
  const [total, locked, disabled, failedLogins24h, byDay] = await Promise.all([
    UserModel.estimatedDocumentCount(),
    UserModel.countDocuments({ lockedUntil: { $gt: clock.now() } }),
    UserModel.countDocuments({ status: 'disabled' }),
    countFailedLogins(),
    UserModel.aggregate<{ _id: string; count: number }>([
      { $match: { createdAt: { $gte: startOfDay(days - 1) } } },
      { $group: { _id: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d' } }, count: { $sum: 1 } } },
    ]),
  ]);
  const registrations = fillDays(days, byDay);
  const sum = (last: number) => registrations.slice(-last).reduce((all, { count }) => all + count, 0);
  return {
    total,
    newToday: sum(1),
    new7Days: sum(7),
    locked,
    disabled,
    failedLogins24h,
    registrations,
  };
}
