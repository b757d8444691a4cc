/** What the ledger counts in. USD is held as whole micro-dollars (10⁻⁶), coins as whole 10⁻⁸. */
export const COINS = ['BTC', 'USDT', 'TRX', 'VET'] as const;
export type Coin = (typeof COINS)[number];
export const ASSETS = ['USD', ...COINS] as const;
export type Asset = (typeof ASSETS)[number];

export const USD_DECIMALS = 6;
const COIN_DECIMALS = 8;
/** Of what people type: cents. */
export const USD_INPUT_DECIMALS = 2;
/** Longer than any amount there is; keeps parsing cheap and far inside 64 bits. */
const MAX_WHOLE_DIGITS = 10;

/** Decimals of one unit of the asset in the ledger. */
export function decimalsOf(asset: Asset): number {
  return asset === 'USD' ? USD_DECIMALS : COIN_DECIMALS;
}

/**
 * A plain decimal text as whole units of 10^-decimals: `parseDecimal('12.34', 6)` is 12340000n. Undefined
 * for anything else: signs, exponents, separators, other numerals, too many decimals or digits.
 */
export function parseDecimal(text: string, decimals: number, accepted = decimals): bigint | undefined {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!found) return undefined;
  const [, whole = '', fraction = ''] = found;
  if (whole.length > MAX_WHOLE_DIGITS || fraction.length > accepted) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** The decimal text of whole units, with at least `least` decimals: `formatDecimal(12340000n, 6, 2)` is '12.34'. */
export function formatDecimal(units: bigint, decimals: number, least = 0): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(least, '0');
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

/** Micro-dollars as they travel: at least two decimals, more only where there are some. */
export function formatUsd(micros: bigint): string {
  return formatDecimal(micros, USD_DECIMALS, USD_INPUT_DECIMALS);
}

/** An amount of any asset as it travels. */
export function formatAmount(units: bigint, asset: Asset): string {
  return asset === 'USD' ? formatUsd(units) : formatDecimal(units, COIN_DECIMALS);
}

/** Micro-dollars of a decimal text, to the micro-dollar; for settings and the product's own texts. */
export function parseUsd(text: string): bigint {
  const micros = parseDecimal(text, USD_DECIMALS);
  if (micros === undefined) throw new Error(`Not an amount in USD: ${text}`);
  return micros;
}
