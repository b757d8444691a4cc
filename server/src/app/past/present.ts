import { USUAL_FEE_RATES } from '@lode/shared/payouts/fee-rates';
import { markNotificationsRead } from '../../features/notifications/commands/mark-read.ts';
import { createBatch } from '../../features/payouts/commands/create-batch.ts';
import { approveWithdrawal } from '../../features/withdrawals/commands/approve-withdrawal.ts';
import { listPayable } from '../../features/withdrawals/queries/list-payable.ts';
import type { Crowd } from './crowd.ts';
import { answer, ask } from './desk.ts';
import { confirm, gatherCoins, liveUntil } from './farm-day.ts';
import { deposit } from './money-in.ts';
import { asProved, whereCovered, withdraw } from './money-out.ts';
import type { Customer } from './people.ts';
import { HOUR_MS, MINUTE_MS, setNow } from './story-time.ts';
import { TALKS } from './talks.ts';

const UNDECIDED = 3;
/** Others who are paid together with the demo's customer. */
const PAID_TOGETHER = 4;
/** How long ago the demo's customer last looked at what they are told. */
const READ_UNTIL_MS = 20 * HOUR_MS;

/**
 * The last hours, as whoever starts the demo finds it: for its customer a withdrawal on its way, a deposit that
 * waits to be paid and an answer that nobody has read; for staff a queue, a payment to review, withdrawals to decide, a batch to sign.
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
  await leaveToSign(demo, crowd);
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

/** Approved, and written into a batch that waits to be signed: the demo's own, and what others want of the same coin. */
async function leaveToSign(demo: Customer, { everybody }: Crowd): Promise<void> {
  const { coin } = demo;
  const others = everybody.filter((one) => one.coin === coin && one.id !== demo.id).slice(-PAID_TOGETHER);
  for (const customer of [demo, ...others]) {
    const id = await withdraw(customer, 80);
    if (id !== undefined) await asProved('operator', (by) => whereCovered(() => approveWithdrawal(by, id)));
  }
  if ((await listPayable(coin, 1)).length === 0) return;
  const fee_rate = USUAL_FEE_RATES[coin];
  await gatherCoins();
  await asProved('operator', (by) =>
    whereCovered(async () => {
      await createBatch(by, { coin, fee_rate }, undefined);
    }),
  );
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
