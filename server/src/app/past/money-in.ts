import { AppError } from '@lode/shared/core/errors';
import { sendSimulatedPayment } from '../../features/chains/commands/send-simulated-payment.ts';
import { createDeposit } from '../../features/deposits/commands/create-deposit.ts';
import { creditReviewed, ignoreReviewed } from '../../features/deposits/commands/decide-payment.ts';
import { PaymentModel } from '../../features/deposits/deposit.model.ts';
import { getWallet } from '../../features/ledger/queries/get-wallet.ts';
import { buyQuote } from '../../features/store/commands/buy-quote.ts';
import { createQuote } from '../../features/store/commands/create-quote.ts';
import { PlanModel, type PlanRow } from '../../features/store/plan.model.ts';
import { settleAfterCommit } from '../../platform/transaction.ts';
import { asStaff, type Customer } from './people.ts';
import { drawFrom, oneOf } from './story-time.ts';

export const USD = 1_000_000n;

/** How a deposit ends: paid in full, in full but late, never, with too little to count, or with a part or more than asked. */
export type Ending = 'paid' | 'late' | 'unpaid' | 'tiny' | 'part' | 'more';
export const ENDINGS: readonly Ending[] = [
  'paid',
  'paid',
  'paid',
  'late',
  'paid',
  'paid',
  'part',
  'paid',
  'unpaid',
  'paid',
  'more',
  'paid',
  'tiny',
]; // prettier-ignore
const PERCENT: Record<Exclude<Ending, 'unpaid'>, bigint> = {
  paid: 100n,
  late: 100n,
  tiny: 2n,
  part: 60n,
  more: 112n,
};

/** What is still to be paid of deposits whose hour has ended, by those who are late. */
export type LatePayment = () => Promise<unknown>;

/** Asks for a deposit and pays it, or does not; answers what is paid too late. */
export async function deposit(
  { id, coin }: Customer,
  dollars: number,
  ending: Ending,
): Promise<LatePayment | undefined> {
  const row = await createDeposit(id, { coin, amountUsd: BigInt(dollars) * USD });
  if (ending === 'unpaid') return undefined;
  const amount = (BigInt(row.amount) * PERCENT[ending]) / 100n;
  const pay = () => sendSimulatedPayment({ coin, to: row.address, amount });
  if (ending === 'late') return pay;
  await pay();
  return undefined;
}

/** Of every ten customers six bring a little, three more, one much. */
export function drawDollars(): number {
  const [least, most] = oneOf([
    [60, 700],
    [60, 700],
    [60, 700],
    [60, 700],
    [60, 700],
    [60, 700],
    [700, 2500],
    [700, 2500],
    [700, 2500],
    [5200, 6800],
  ] as const); // prettier-ignore
  return drawFrom(least, most);
}

/** Staff look at payments that wait for them, except the newest `left`. */
export async function reviewPayments(left: number): Promise<void> {
  const waiting = await PaymentModel.find({ state: 'review' }, { _id: 1, reason: 1 })
    .sort({ seenAt: 1 })
    .limit(100)
    .lean<{ _id: string }[]>();
  const due = waiting.slice(0, Math.max(0, waiting.length - left));
  if (due.length === 0) return;
  const by = await asStaff('operator');
  for (const [at, { _id: paymentId }] of due.entries()) {
    if (at % 2 === 0) await creditReviewed({ by, paymentId, reason: 'The customer asked for it' });
    else await ignoreReviewed({ by, paymentId, reason: 'Below the minimum' });
  }
}

let plans: PlanRow[] = [];

/** Buys hash power for a share of what a customer has, of the best plan that it reaches; answers whether there was one. */
export async function invest({ id }: Pick<Customer, 'id'>, percent: number): Promise<boolean> {
  const { available } = await getWallet(id);
  const amount = ((available * BigInt(percent)) / 100n / USD) * USD;
  if (plans.length === 0) plans = await PlanModel.find({}, null, { useBigInt64: true }).lean<PlanRow[]>();
  const [plan] = plans
    .filter(({ minimumUsd }) => amount >= minimumUsd)
    .toSorted((a, b) => Number(b.minimumUsd - a.minimumUsd));
  if (!plan) return false;
  try {
    const quote = await createQuote(id, String(plan._id), amount);
    await buyQuote(id, String(quote._id), null);
    await settleAfterCommit();
    return true;
  } catch (error) {
    // The farm is sold out: the money waits.
    if (error instanceof AppError && error.code === 'SOLD_OUT') return false;
    throw error;
  }
}
