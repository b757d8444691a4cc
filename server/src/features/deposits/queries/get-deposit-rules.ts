import { COINS, type Coin, parseUsd } from '@lode/shared/core/money';
import { depositSettings } from '@lode/shared/deposits/settings';
import { config } from '../../../platform/config.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';

/** What the site's settings say of deposits. */
export interface DepositRules {
  /** Of one deposit, in micro-dollars. */
  minimumUsd: bigint;
  maximumUsd: bigint;
  /** How long a quoted rate holds. */
  quoteMs: number;
  /** How far under the market's rate we buy, in percent. */
  spread: string;
  /** Blocks, the payment's own counted, before it is credited. */
  confirmations: Record<Coin, number>;
}

const SETTING_OF = {
  BTC: 'confirmations_btc',
  USDT: 'confirmations_usdt',
  TRX: 'confirmations_trx',
  VET: 'confirmations_vet',
} as const satisfies Record<Coin, keyof typeof depositSettings.shape>;

/** The limits and confirmations as they are set now. */
export async function getDepositRules(): Promise<DepositRules> {
  const settings = await getSettings(depositSettings);
  return {
    minimumUsd: parseUsd(settings.deposit_minimum),
    maximumUsd: parseUsd(settings.deposit_maximum),
    quoteMs: config.depositWindowMs ?? settings.quote_minutes * 60_000,
    spread: settings.deposit_spread,
    confirmations: Object.fromEntries(
      COINS.map((coin) => [coin, settings[SETTING_OF[coin]]]),
    ) as DepositRules['confirmations'],
  };
}
