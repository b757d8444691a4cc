import { LoginFailureModel, type LoginFailureRow } from '../login-failure.model.ts';

/** Failed logins of an account in a span of time, its ends included. */
export function countLoginFailures(userId: string, { from, to }: { from: Date; to: Date }): Promise<number> {
  return LoginFailureModel.countDocuments({ userId, at: { $gte: from, $lte: to } });
}

/** The newest failed logins since then, at most `limit`. */
export function listLoginFailures(since: Date, limit: number): Promise<LoginFailureRow[]> {
  return LoginFailureModel.find({ at: { $gte: since } })
    .sort({ at: -1 })
    .limit(limit)
    .lean<LoginFailureRow[]>();
}
