import { clock } from '../../../platform/clock.ts';
import { SessionModel } from '../support-session.model.ts';

/** Noted at most this often: a poll every 3 s need not write every 3 s. */
const NOTE_EVERY_MS = 20_000;

/** Notes that the customers of these waiting sessions are still there (a live socket, or a poll). */
export async function touchCustomer(sessionIds: string[]): Promise<void> {
  const now = clock.nowMs();
  await SessionModel.updateMany(
    { _id: { $in: sessionIds }, status: 'waiting', customerSeenAt: { $lt: new Date(now - NOTE_EVERY_MS) } },
    { $set: { customerSeenAt: new Date(now) } },
  );
}
