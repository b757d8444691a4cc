import { COINS, type Coin, parseUsd } from '@lode/shared/core/money';
import { depositSettings } from '@lode/shared/deposits/settings';
import { withdrawalSettings } from '@lode/shared/withdrawals/settings';
import { getSettings } from '../../settings/queries/get-settings.ts';

/** What the site's settings say of withdrawals; sums in micro-dollars. */
export interface WithdrawalRules {
  minimum: Record<Coin, bigint>;
  fee: Record<Coin, bigint>;
  /** How far above the market's rate the coins of a payout count, in percent. */
  spread: string;
  /** Blocks, the payment's own counted, before a withdrawal is completed. */
  confirmations: Record<Coin, number>;
}

const CENT = 10_000n;

export async function getWithdrawalRules(): Promise<WithdrawalRules> {
  const [settings, deposits] = await Promise.all([
    getSettings(withdrawalSettings),
    getSettings(depositSettings),
  ]);
  const fee = perCoin((coin) => parseUsd(settings[`withdrawal_fee_${lower(coin)}`]));
  return {
    fee,
    spread: settings.withdrawal_spread,
    // Something must be left to send, whatever the settings say.
    minimum: perCoin((coin) => {
      const set = parseUsd(settings[`withdrawal_minimum_${lower(coin)}`]);
      return set > fee[coin] ? set : fee[coin] + CENT;
    }),
    confirmations: perCoin((coin) => deposits[`confirmations_${lower(coin)}`]),
  };
}

const lower = (coin: Coin) => coin.toLowerCase() as Lowercase<Coin>;

function perCoin<T>(of: (coin: Coin) => T): Record<Coin, T> {
  return Object.fromEntries(COINS.map((coin) => [coin, of(coin)])) as Record<Coin, T>;
}
