import { markNotificationsRead } from '../../features/notifications/commands/mark-read.ts';
import { approveWithdrawal } from '../../features/withdrawals/commands/approve-withdrawal.ts';
import type { Crowd } from './crowd.ts';
import { answer, ask } from './desk.ts';
import { confirm, liveUntil } from './farm-day.ts';
import { deposit } from './money-in.ts';
import { asProved, withdraw } from './money-out.ts';
import type { Customer } from './people.ts';
import { HOUR_MS, MINUTE_MS, setNow } from './story-time.ts';
import { TALKS } from './talks.ts';

const UNDECIDED = 3;
/** How long ago the demo's customer last looked at what they are told. */
const READ_UNTIL_MS = 20 * HOUR_MS;

/**
 * The last hours, as whoever starts the demo finds it: for its customer a withdrawal on its way, a deposit that
 * waits to be paid and an answer that nobody has read; for staff a queue, a payment to review, withdrawals to decide.
 */
export async function leaveAsFound(now: number, demo: Customer, crowd: Crowd): Promise<void> {
  await liveUntil(now - 100 * MINUTE_MS);
  await markNotificationsRead(demo.id, { until: new Date(now - READ_UNTIL_MS).toISOString() });
  const [first] = crowd.everybody;
  if (first) await payTooLittle(first);
  await liveUntil(now - 30 * MINUTE_MS);
  // The rest of a part is waited for until its hour ends: now it is for staff to decide.
  await confirm([]);
  await leaveUndecided(crowd);
  await approveOwn(demo);
  await liveUntil(now - 3 * MINUTE_MS);
  await deposit(demo, 250, 'unpaid');
  await leaveUnread(demo);
  setNow(now);
  const [, , , waiting] = crowd.everybody;
  if (waiting) await ask(waiting, TALKS[2] ?? TALKS[0]);
}

/** Requests that nobody has looked at: of the first customers who have enough. */
async function leaveUndecided({ everybody }: Crowd): Promise<void> {
  let asked = 0;
  for (const customer of everybody)
    if (asked < UNDECIDED && (await withdraw(customer, 90)) !== undefined) asked += 1;
}

/** Approved, and not paid yet. */
async function approveOwn(demo: Customer): Promise<void> {
  const id = await withdraw(demo, 80);
  if (id !== undefined) await asProved('operator', (by) => approveWithdrawal(by, id));
}

/** A payment that staff have to decide on. */
async function payTooLittle(customer: Customer): Promise<void> {
  await deposit(customer, 400, 'tiny');
  await confirm([customer.coin]);
}

async function leaveUnread(demo: Customer): Promise<void> {
  const about = TALKS[0];
  await answer('agent2', demo, await ask(demo, about), about.lines.slice(1, 2));
}
