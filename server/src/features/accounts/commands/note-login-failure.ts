import { accountJobs } from '@lode/shared/accounts/jobs';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import { logger } from '../../../platform/logger.ts';
import { LoginFailureModel } from '../login-failure.model.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { userState } from '../user-state.ts';

/**
 * Hands a failed login to the workers, whether its e-mail has an account or not, and waits for nothing: who
 * tries to log in must not notice which. While the queue is away it is not remembered; the limits still hold.
 */
export function queueLoginFailure(email: string): void {
  const job = { id: String(new Types.ObjectId()), email, at: clock.nowMs() };
  enqueue(accountJobs.loginFailed, job).catch((error: unknown) =>
    logger.warn({ err: error }, 'a failed login is not remembered'),
  );
}

/**
 * Remembers a failed login of the account with this e-mail and answers its id; null where there is none. An
 * account that is shut out anyway is left alone.
 */
export async function noteLoginFailure(failure: {
  id: string;
  email: string;
  at: number;
}): Promise<string | null> {
  const user = await UserModel.findOne(
    { email: failure.email },
    { status: 1, lockedUntil: 1 },
  ).lean<UserRow>();
  if (!user || userState(user, clock.now()) !== 'active') return null;
  await LoginFailureModel.updateOne(
    { _id: failure.id },
    { $setOnInsert: { userId: user._id, at: new Date(failure.at) } },
    { upsert: true },
  );
  return String(user._id);
}
