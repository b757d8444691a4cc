import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { logger } from '../../../platform/logger.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { rearmAutoClose } from './arm-auto-close.ts';
import { closeDue } from './close-due.ts';
import { closeWhere } from './close-session.ts';
import { followAbsences } from './follow-absences.ts';
import { tellOfAnswers } from './tell-of-answer.ts';

const BATCH = 5000;

/** What the timers should have done and did not, and the timers themselves, from the store (J3). */
export async function sweepSessions(): Promise<void> {
  await closeAbandoned();
  await rearmClosing();
  await followAbsences();
  await tellOfAnswers();
}

async function rearmClosing(): Promise<void> {
  const now = clock.now();
  await closeDue(now).catch((error: unknown) => logger.warn({ err: error }, 'not all that is due is closed'));
  // Timers further off than the next sweeps are rebuilt by those.
  const horizon = new Date(now.getTime() + config.support.autoCloseWarningMs + 3 * config.repeatMs.sweep);
  const armed = await SessionModel.find({ status: 'ongoing', closesAt: { $gt: now, $lt: horizon } })
    .sort({ closesAt: 1 })
    .limit(BATCH)
    .select({ closesAt: 1 })
    .lean<{ closesAt: Date }[]>();
  await rearmAutoClose(armed.map(({ closesAt }) => closesAt));
}

/** Waiting, and neither connected nor polling for ten minutes. */
async function closeAbandoned(): Promise<void> {
  const customerSeenAt = { $lt: new Date(clock.nowMs() - config.support.abandonMs) };
  const rows = await SessionModel.find({ status: 'waiting', customerSeenAt })
    .limit(BATCH)
    .select({ _id: 1 })
    .lean<Pick<SessionRow, '_id'>[]>();
  for (const { _id } of rows) {
    await closeWhere({ _id, status: 'waiting', customerSeenAt }, 'abandoned', 'queue-moves');
  }
}
