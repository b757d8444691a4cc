import type { DepositState, PaymentState, ReviewReason } from '@lode/shared/deposits/schemas';
import { bidOf, usdOf } from '../../platform/coin-value.ts';
import type { DepositRow, PaymentRow } from './deposit.model.ts';

/** Less than this is recorded and left alone, in micro-dollars. */
export const DUST_USD = 500_000n;

/** Less than this is not even what was missing of a payment: it is left alone at once and waits for no rest. */
export const CRUMB_USD = 10_000n;

/**
 * How long after the hour a block may still take in what was sent within it. Without an end, whoever pays a
 * fee too low for any block would choose later whether the quoted rate suits them.
 */
export const BLOCK_GRACE_MS = 2 * 3600 * 1000;

/** Paid later than this, a payment has nothing to do with its quote any more: it is worth what coins are worth. */
export const QUOTE_FORGOTTEN_MS = 24 * 3600 * 1000;

/** Payments that a deposit depends on; what was left alone changes nothing any more. */
export const COUNTING: PaymentState[] = ['seen', 'credited', 'review', 'reversed', 'returning', 'returned'];

/** A height that no chain reaches: until something comes in, only a deposit's hour can end. */
export const UNPAID = Number.MAX_SAFE_INTEGER;

/**
 * Confirmations take a minute at the least: a rate that is younger was read after the block, whatever the block's
 * own clock says of it.
 */
const RATE_AHEAD_MS = 60_000;

export interface Moment {
  now: Date;
  /** Height of the chain's newest block. */
  head: number;
  confirmationsNeeded: number;
  /** Limits of what is credited without a person, in micro-dollars. */
  minimumUsd: bigint;
  maximumUsd: bigint;
  /** USD for one coin on the market now; null while it is too old to use. */
  rate: string | null;
  /** Who said so. */
  rateSource?: string | undefined;
  /** When the market said so. */
  rateAt: Date;
  /** How far under it we buy, in percent. */
  spread: string;
}

export type Step =
  | { payment: PaymentRow; do: 'credit'; usd: bigint }
  | { payment: PaymentRow; do: 'review'; reason: ReviewReason }
  | { payment: PaymentRow; do: 'ignore'; reason: ReviewReason };

type Quoted = Pick<DepositRow, 'coin' | 'amount' | 'rate' | 'expiresAt'>;

/** Confirmations of a payment: 1 in the newest block, 0 without a block. */
export function confirmationsOf(payment: Pick<PaymentRow, 'height'>, head: number): number {
  return payment.height === null ? 0 : Math.max(0, head - payment.height + 1);
}

/**
 * What is to be done with payments that have their confirmations. What came in time counts up to the quoted
 * amount at the quoted rate, once it is confirmed in full, unless the market has fallen below that meanwhile: the
 * quote's spread is how far it protects, and a quote that held further would be an option for nothing. A part,
 * and what is late, counts at the lower of the quoted rate and the one we quote now. A part waits for the rest
 * until the quote ends, and longer while the rest waits for its block.
 */
export function planSettlement(deposit: Quoted, payments: PaymentRow[], moment: Moment): Step[] {
  const due = BigInt(deposit.amount);
  const isConfirmed = (payment: PaymentRow) =>
    confirmationsOf(payment, moment.head) >= moment.confirmationsNeeded;
  const inTime = payments.filter(
    (payment) =>
      payment.coin === deposit.coin &&
      (payment.state === 'seen' || payment.state === 'credited') &&
      isTimely(payment, deposit, moment.now),
  );
  const full = sumOf(inTime.filter((one) => one.state === 'credited' || isConfirmed(one))) >= due;
  const ended = moment.now > deposit.expiresAt;
  const waitsForRest = !full && (!ended || sumOf(inTime) >= due);
  let quotedLeft = full ? due : 0n;
  const steps: Step[] = [];
  for (const payment of payments.toSorted((a, b) => a.seenAt.getTime() - b.seenAt.getTime())) {
    const timely = inTime.includes(payment);
    const atQuote = timely ? least(quotedLeft, BigInt(payment.amount)) : 0n;
    quotedLeft -= atQuote;
    if (payment.state !== 'seen' || !isConfirmed(payment)) continue;
    if (timely && waitsForRest) continue;
    const step = settle(payment, atQuote, deposit, moment);
    if (step) steps.push(step);
  }
  return steps;
}

/** Sent within the hour, and in a block not long after it. */
function isTimely(
  { seenAt, height, blockAt }: PaymentRow,
  { expiresAt }: Pick<DepositRow, 'expiresAt'>,
  now: Date,
): boolean {
  const minedAt = height === null ? now : (blockAt ?? seenAt);
  return seenAt <= expiresAt && minedAt.getTime() <= expiresAt.getTime() + BLOCK_GRACE_MS;
}

const sumOf = (payments: PaymentRow[]): bigint =>
  payments.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

function settle(payment: PaymentRow, atQuote: bigint, deposit: Quoted, moment: Moment): Step | undefined {
  const { rate, minimumUsd, maximumUsd } = moment;
  if (rate === null || isRateBehind(payment, moment)) return undefined;
  const rest = BigInt(payment.amount) - atQuote;
  const worth = (units: bigint, at: string) => usdOf(units, deposit.coin, at);
  const usd =
    least(worth(atQuote, deposit.rate), worth(atQuote, rate)) +
    worth(rest, rateOfRest(payment, atQuote, deposit, { rate, spread: moment.spread }));
  if (usd < DUST_USD) return { payment, do: 'ignore', reason: 'dust' };
  // What was quoted is inside the limits, though its value may round to a hair beside them.
  if (atQuote === 0n && usd < minimumUsd) return { payment, do: 'review', reason: 'below_minimum' };
  if (rest > 0n && usd > maximumUsd) return { payment, do: 'review', reason: 'above_maximum' };
  return { payment, do: 'credit', usd };
}

/** From before the payment's block: its sender may have known by the market what our rate did not say yet. */
function isRateBehind({ blockAt, seenAt }: PaymentRow, { now, rateAt }: Moment): boolean {
  return rateAt < (blockAt ?? seenAt) && now.getTime() - rateAt.getTime() > RATE_AHEAD_MS;
}

/** For what the quote does not cover: what is more than was asked for is as good as a deposit made now. */
function rateOfRest(
  { seenAt }: PaymentRow,
  atQuote: bigint,
  { rate: quoted, expiresAt }: Quoted,
  { rate, spread }: { rate: string; spread: string },
): string {
  const bid = bidOf(rate, spread);
  const isQuoteForgotten = seenAt.getTime() > expiresAt.getTime() + QUOTE_FORGOTTEN_MS;
  return atQuote > 0n || isQuoteForgotten || Number(bid) <= Number(quoted) ? bid : quoted;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** From which height on a deposit's payments are worth another look; null: in every round, until they are settled. */
export function dueHeightOf(
  payments: Pick<PaymentRow, 'state' | 'height'>[],
  { head, confirmationsNeeded }: Pick<Moment, 'head' | 'confirmationsNeeded'>,
): number | null {
  const waiting = payments.filter(({ state }) => state === 'seen');
  if (waiting.some((payment) => confirmationsOf(payment, head) >= confirmationsNeeded)) return null;
  return waiting.some(({ height }) => height !== null) ? head + 1 : UNPAID;
}

/** The state that a deposit's payments and the time make. */
export function stateOf(
  deposit: Pick<DepositRow, 'amount' | 'expiresAt' | 'coin'>,
  payments: PaymentRow[],
  { now, head, confirmationsNeeded }: Pick<Moment, 'now' | 'head' | 'confirmationsNeeded'>,
): DepositState {
  const has = (state: PaymentRow['state']) => payments.some((payment) => payment.state === state);
  if (has('review') || has('returning')) return 'review';
  const waiting = payments.filter(({ state }) => state === 'seen');
  if (waiting.length > 0) {
    const confirmed = waiting.every((payment) => confirmationsOf(payment, head) >= confirmationsNeeded);
    return confirmed ? 'confirmed' : 'detected';
  }
  if (has('credited')) return creditedState(deposit, payments, now);
  if (has('returned')) return 'returned';
  // One that was only replaced by its sender took nothing back.
  if (payments.some(({ state, credits }) => state === 'reversed' && credits > 0)) return 'reversed';
  return now > deposit.expiresAt ? 'expired' : 'awaiting';
}

function creditedState(
  deposit: Pick<DepositRow, 'amount' | 'expiresAt' | 'coin'>,
  payments: PaymentRow[],
  now: Date,
): DepositState {
  const credited = payments.filter(({ state }) => state === 'credited');
  if (credited.some((payment) => !isTimely(payment, deposit, now))) return 'late';
  const paid = sumOf(credited.filter(({ coin }) => coin === deposit.coin));
  const due = BigInt(deposit.amount);
  if (paid === due) return 'credited';
  return paid < due ? 'underpaid' : 'overpaid';
}
