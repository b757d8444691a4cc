import { type Coin, formatDecimal, parseDecimal, USD_DECIMALS } from '@lode/shared/core/money';

/** As many decimals of a coin as a person is told: worth a cent or less. */
const SHOWN_DECIMALS: Record<Coin, number> = { BTC: 8, USDT: 2, TRX: 2, VET: 2 };
const RATE_DECIMALS = 12;

/**
 * About how much of a coin so many micro-dollars are at a rate (USD for one coin, decimal text), as decimal
 * text; undefined for a rate that is none. An estimate to be shown: the server's own figure counts.
 */
export function estimateCoin(
  micros: bigint,
  rate: string,
  coin: Coin,
  rounded: 'up' | 'down',
): string | undefined {
  const [whole = '', fraction = ''] = rate.split('.');
  const price = parseDecimal(
    fraction ? `${whole}.${fraction.slice(0, RATE_DECIMALS)}` : whole,
    RATE_DECIMALS,
  );
  if (!price) return undefined;
  const decimals = SHOWN_DECIMALS[coin];
  const units = micros * 10n ** BigInt(decimals + RATE_DECIMALS - USD_DECIMALS);
  return formatDecimal(rounded === 'up' ? (units + price - 1n) / price : units / price, decimals);
}
