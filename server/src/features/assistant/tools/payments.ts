import type { Coin } from '@lode/shared/core/money';
import { confirmationsSeen, type DepositView } from '../../deposits/queries/get-deposit.ts';
import { listDeposits } from '../../deposits/queries/list-deposits.ts';
import { getWithdrawalRules } from '../../withdrawals/queries/get-withdrawal-rules.ts';
import { listWithdrawals } from '../../withdrawals/queries/list-withdrawals.ts';
import { ofCoins } from './of-coins.ts';
import type { Voice } from './voice.ts';

/** Of a list, the newest. */
export const TOLD_MAX = 3;
/** Looked through for a coin that was named. */
const SEARCHED = 20;

const CONFIRMING = ['detected'];
const CREDITED = ['credited', 'underpaid', 'overpaid', 'late'];

/** The customer's last deposits, of the coins named where there are any, with their states as they are now. */
export async function tellDeposits(customerId: string, voice: Voice, coins: Coin[]): Promise<string[]> {
  const { views } = await listDeposits(customerId, { page: 1, limit: SEARCHED });
  const meant = ofCoins(views, coins, ({ deposit }) => deposit.coin);
  if (meant.length === 0) return [voice.say('deposits_none')];
  return meant.slice(0, TOLD_MAX).flatMap((view) => describeDeposit(view, voice));
}

export function describeDeposit(view: DepositView, { say, state, formats }: Voice): string[] {
  const { deposit, confirmationsNeeded } = view;
  const sentences = [
    say('deposit', {
      coin: deposit.coin,
      amount: formats.usd(deposit.amountUsd),
      date: formats.time(deposit.createdAt),
      state: state('deposit', deposit.state),
    }),
  ];
  if (CONFIRMING.includes(deposit.state)) {
    const count = formats.count(confirmationsSeen(view));
    sentences.push(say('deposit_confirming', { count, needed: formats.count(confirmationsNeeded) }));
  }
  if (CREDITED.includes(deposit.state)) {
    sentences.push(say('deposit_credited', { amount: formats.usd(deposit.creditedUsd) }));
  }
  if (deposit.state === 'awaiting') {
    sentences.push(say('deposit_expires', { date: formats.time(deposit.expiresAt) }));
  }
  return sentences;
}

type WithdrawalRow = Awaited<ReturnType<typeof listWithdrawals>>['rows'][number];

/** The customer's last withdrawals, of the coins named where there are any, with their states. */
export async function tellWithdrawals(customerId: string, voice: Voice, coins: Coin[]): Promise<string[]> {
  const { rows } = await listWithdrawals(customerId, { page: 1, limit: SEARCHED });
  const meant = ofCoins(rows, coins, ({ currency }) => currency);
  if (meant.length === 0) return [voice.say('withdrawals_none')];
  const told = await Promise.all(meant.slice(0, TOLD_MAX).map((row) => describeWithdrawal(row, voice)));
  return told.flat();
}

export async function describeWithdrawal(row: WithdrawalRow, voice: Voice): Promise<string[]> {
  const { say, state, formats } = voice;
  const sentences = [
    say('withdrawal', {
      coin: row.currency,
      amount: formats.usd(row.amount),
      date: formats.time(row.createdAt),
      state: state('withdrawal', row.state),
    }),
  ];
  if (row.txId) sentences.push(say('withdrawal_sent', { txid: row.txId }));
  if (row.state === 'paying' && row.check) sentences.push(await describeCheck(row, voice));
  if (row.state === 'rejected' && row.reason)
    sentences.push(say('withdrawal_reason', { reason: row.reason }));
  return sentences;
}

async function describeCheck({ check, currency }: WithdrawalRow, { say, formats }: Voice): Promise<string> {
  const { confirmations } = await getWithdrawalRules();
  return say('withdrawal_confirming', {
    count: formats.count(Number(check?.confirmations ?? 0)),
    needed: formats.count(confirmations[currency]),
  });
}
