import type { Coin } from '@lode/shared/core/money';
import { parseUsd } from '@lode/shared/core/money';
import { ledgerSettings } from '@lode/shared/ledger/settings';
import { usdOf } from '../../../platform/coin-value.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import type { PaymentRow } from '../deposit.model.ts';

/** Values a payment at the rate of now, in micro-dollars; null while there is no fresh one. */
export type Valuer = (payment: Pick<PaymentRow, 'coin' | 'amount'>) => bigint | null;

/** What payments are worth now, and from which value on a second person has to agree to crediting one. */
export async function getPaymentValues(
  payments: readonly Pick<PaymentRow, 'coin'>[],
): Promise<{ valueOf: Valuer; secondFromUsd: bigint }> {
  const coins = [...new Set(payments.map(({ coin }) => coin))];
  const [settings, ...rates] = await Promise.all([getSettings(ledgerSettings), ...coins.map(freshRate)]);
  const rateOf = new Map(coins.map((coin, at) => [coin, rates[at] ?? null]));
  return {
    valueOf: ({ coin, amount }) => {
      const rate = rateOf.get(coin);
      return rate ? usdOf(BigInt(amount), coin, rate) : null;
    },
    secondFromUsd: parseUsd(settings.second_admin_from),
  };
}

async function freshRate(coin: Coin): Promise<string | null> {
  const rate = await getRate(coin).catch(() => null);
  return rate && !rate.stale ? rate.rate : null;
}
