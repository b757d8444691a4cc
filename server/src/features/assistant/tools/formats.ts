import type { LanguageCode } from '@lode/shared/core/languages';

const CENT = 10_000n;

/** Figures as the screens write them: the language's separators and order, the digits 0–9, one dollar sign. */
export function formatsOf(language: LanguageCode) {
  const locale = `${language}-u-nu-latn`;
  const usd = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  const power = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'floor',
  });
  const count = new Intl.NumberFormat(locale);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    /** Micro-dollars; what a cent has no room for is cut off. */
    usd: (micros: bigint) => usd.format(Number(micros / CENT) / 100),
    /** Millionths of a TH/s. */
    power: (units: bigint) => `${power.format(Number(units) / 1e6)} TH/s`,
    count: (value: number) => count.format(value),
    /** A moment, said to be UTC: the customer's clock is not known here. */
    time: (at: Date) => `${time.format(at)} UTC`,
    /** A day of UTC, as 2026-02-28. */
    day: (text: string) => `${day.format(new Date(`${text}T00:00:00Z`))} UTC`,
  };
}
export type Formats = ReturnType<typeof formatsOf>;
