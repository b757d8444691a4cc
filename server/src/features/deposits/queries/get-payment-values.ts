import type { Coin } from '@lode/shared/core/money';
import { clock } from '../../../platform/clock.ts';
import { bidOf, usdOf } from '../../../platform/coin-value.ts';
import { type CountsFor, findApprovers } from '../../accounts/queries/counts-as-approver.ts';
import { secondAdminFromSince } from '../../accounts/queries/second-admin-from.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import type { PaymentRow } from '../deposit.model.ts';
import { getDepositRules } from './get-deposit-rules.ts';

/** Values a payment at the rate of now, in micro-dollars; null while there is no fresh one. */
export type Valuer = (payment: Pick<PaymentRow, 'coin' | 'amount'>) => bigint | null;

/**
 * What payments are worth now, from which value on a second person has to agree to crediting one that was seen at a
 * time, and whose approvals of it count.
 */
export async function getPaymentValues(
  payments: readonly Pick<PaymentRow, 'coin' | 'approvals' | 'seenAt'>[],
): Promise<{ valueOf: Valuer; secondFromUsd: (seenAt: Date) => bigint; countsFor: CountsFor }> {
  const coins = [...new Set(payments.map(({ coin }) => coin))];
  const givers = payments.flatMap(({ approvals = [] }) => approvals.map(({ userId }) => userId));
  const earliest = new Date(Math.min(clock.nowMs(), ...payments.map(({ seenAt }) => seenAt.getTime())));
  const [secondFromUsd, countsFor, { spread }, ...rates] = await Promise.all([
    secondAdminFromSince(earliest),
    findApprovers(givers, 'finance:manage'),
    getDepositRules(),
    ...coins.map(freshRate),
  ]);
  const rateOf = new Map(coins.map((coin, at) => [coin, rates[at] ?? null]));
  return {
    valueOf: ({ coin, amount }) => {
      const rate = rateOf.get(coin);
      return rate ? usdOf(BigInt(amount), coin, bidOf(rate, spread)) : null;
    },
    secondFromUsd,
    countsFor,
  };
}

async function freshRate(coin: Coin): Promise<string | null> {
  const rate = await getRate(coin).catch(() => null);
  return rate && !rate.stale ? rate.rate : null;
}
