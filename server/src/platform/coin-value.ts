import { NETWORKS } from '@lode/shared/chains/schemas';
import { type Coin, decimalsOf, USD_DECIMALS } from '@lode/shared/core/money';
import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 60 });

/** Decimals of a quote: enough for a cent of the dearest coin, few enough to be typed. */
const QUOTE_DECIMALS: Record<Coin, number> = { BTC: 8, USDT: 2, TRX: 2, VET: 2 };

/** Of a rate with its spread, as of the market's own. */
const RATE_DIGITS = 12;

/** Micro-dollars that whole units of the chain are worth at a rate (USD for one coin), rounded down. */
export function usdOf(units: bigint, coin: Coin, rate: string): bigint {
  const usd = new Exact(String(units)).div(tenTo(NETWORKS[coin].decimals)).mul(rate);
  return BigInt(usd.mul(tenTo(USD_DECIMALS)).floor().toFixed(0));
}

/** Micro-dollars that units of the ledger (10⁻⁸ of a coin) are worth at a rate, rounded down. */
export function ledgerUsdOf(units: bigint, coin: Coin, rate: string): bigint {
  const usd = new Exact(String(units)).div(tenTo(decimalsOf(coin))).mul(rate);
  return BigInt(usd.mul(tenTo(USD_DECIMALS)).floor().toFixed(0));
}

/** Whole units of the chain to send for so many micro-dollars, rounded up to what can be typed. */
export function unitsFor(micros: bigint, coin: Coin, rate: string): bigint {
  const coins = new Exact(String(micros)).div(tenTo(USD_DECIMALS)).div(rate);
  const typed = coins.toDecimalPlaces(QUOTE_DECIMALS[coin], Decimal.ROUND_UP);
  return BigInt(typed.mul(tenTo(NETWORKS[coin].decimals)).toFixed(0));
}

/** Whole units of the chain that so many micro-dollars buy, rounded down to what the ledger can hold. */
export function payoutUnits(micros: bigint, coin: Coin, rate: string): bigint {
  const { decimals } = NETWORKS[coin];
  const coins = new Exact(String(micros)).div(tenTo(USD_DECIMALS)).div(rate);
  const whole = coins.toDecimalPlaces(Math.min(decimals, decimalsOf(coin)), Decimal.ROUND_DOWN);
  return BigInt(whole.mul(tenTo(decimals)).toFixed(0));
}

/** Units of the chain as units of the ledger (10⁻⁸ of a coin), rounded down. */
export function ledgerUnits(units: bigint, coin: Coin): bigint {
  const excess = NETWORKS[coin].decimals - decimalsOf(coin);
  return excess >= 0 ? units / 10n ** BigInt(excess) : units * 10n ** BigInt(-excess);
}

/** Units of the ledger as units of the chain, rounded down. */
export function chainUnits(units: bigint, coin: Coin): bigint {
  const excess = NETWORKS[coin].decimals - decimalsOf(coin);
  return excess >= 0 ? units * 10n ** BigInt(excess) : units / 10n ** BigInt(-excess);
}

/** What we give for a coin: the market's rate less a spread in percent. */
export function bidOf(rate: string, spread: string): string {
  return spreadBy(rate, new Exact(100).minus(spread));
}

/** What a coin of ours costs: the market's rate and a spread in percent. */
export function askOf(rate: string, spread: string): string {
  return spreadBy(rate, new Exact(100).plus(spread));
}

function spreadBy(rate: string, percent: Decimal): string {
  return percent.mul(rate).div(100).toSignificantDigits(RATE_DIGITS).toFixed();
}

function tenTo(exponent: number): Decimal {
  return new Exact(10).pow(exponent);
}
