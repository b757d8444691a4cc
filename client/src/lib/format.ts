import { directionOf, isLanguageCode } from '@lode/shared/core/languages';
import { useTranslation } from 'react-i18next';
import { wholeCents } from './whole-cents.ts';

type Decimal = string | number | bigint;

const RELATIVE_STEPS: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
];
const NOW_WITHIN_S = 45;
/** More than any chain's own smallest unit. */
const COIN_DECIMALS = 18;

const WHOLE = /^\d+(\.0+)?$/;

/** Intl formats decimal strings exactly; its type only wants to be told that the string is a number. */
const exact = (value: Decimal) => value as number | bigint | `${number}`;

/** Amounts travel as text; a number is no amount but a mark of a scale. */
const inCents = (value: Decimal) => (typeof value === 'string' ? wholeCents(value) : value);

/**
 * The locale of a language with the digits 0–9. Every language is written with these, since addresses, codes
 * and what people type have no others, and two kinds of digits on one screen cannot be compared. Separators,
 * order, month names and calendar stay those of the language.
 */
export function localeOf(language: string): string {
  return `${language}-u-nu-latn`;
}

/** Formatters of one language. Decimal strings are formatted exactly, without passing through a float. */
export function createFormat(language: string) {
  const locale = localeOf(language);
  const number = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options);
  const dollars = { style: 'currency', currency: 'USD' } as const;
  const usd = number({ ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const usdWhole = number({ ...dollars, maximumFractionDigits: 0 });
  const usdPrice = number({ ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 6 });
  // The site knows one dollar, which some languages would call US$.
  const inDollars = (format: Intl.NumberFormat, value: Decimal) =>
    format
      .formatToParts(exact(value))
      .map((part) => (part.type === 'currency' ? '$' : part.value))
      .join('');
  const usdMicro = number({ ...dollars, minimumFractionDigits: 6, maximumFractionDigits: 6 });
  const usdChange = number({
    ...dollars,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const whole = number({ maximumFractionDigits: 0 });
  const coins = number({ maximumFractionDigits: COIN_DECIMALS });
  const cents = number({ minimumFractionDigits: 2, maximumFractionDigits: COIN_DECIMALS });
  const power = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const share = number({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const exactTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  // A figure and its Latin unit stay in their order within a line that runs from the right.
  const rightToLeft = isLanguageCode(language) && directionOf(language) === 'rtl';
  const inOrder = (figure: string) => (rightToLeft ? `\u2066${figure}\u2069` : figure);
  return {
    /** USD with exactly two decimals; what a cent has no room for is cut off, never rounded up, on every screen. */
    money: (value: Decimal) => inDollars(usd, inCents(value)),
    /** USD as an integer with thousands separators. */
    moneyWhole: (value: Decimal) => inDollars(usdWhole, value),
    /** A limit in USD: cents only where it has some. */
    moneyLimit: (value: Decimal) => inDollars(WHOLE.test(String(value)) ? usdWhole : usd, inCents(value)),
    /** A price of one unit: two decimals, up to six where a coin costs little. */
    price: (value: Decimal) => inDollars(Number(value) >= 100 ? usd : usdPrice, value),
    /** USD to the micro-dollar, all six decimals, so that figures below each other line up: what has to add up. */
    exactMoney: (value: Decimal) => inDollars(usdMicro, value),
    /** USD with its sign, for what came in or went out. */
    moneyChange: (value: Decimal) => inDollars(usdChange, inCents(value)),
    /** An amount without its unit, as it stands in a field: every decimal it has, at least so many. */
    amount: (value: Decimal, least: 0 | 2) => (least ? cents : coins).format(exact(value)),
    /** An amount of a coin with every decimal it has, and its symbol. */
    coin: (value: Decimal, symbol: string) => inOrder(`${coins.format(exact(value))}\u00a0${symbol}`),
    /** Hash power in TH/s with two decimals. */
    hashPower: (value: Decimal) => inOrder(`${power.format(exact(value))}\u00a0TH/s`),
    /** An integer with thousands separators. */
    integer: (value: Decimal) => whole.format(exact(value)),
    /** A fraction (0.05) as a percentage with at least two decimals. */
    percent: (fraction: Decimal) => share.format(exact(fraction)),
    /** How long ago or ahead `at` is, in the largest fitting unit; "now" within 45 seconds. */
    relativeTime: (at: string | number | Date, now: number) => {
      const seconds = (new Date(at).getTime() - now) / 1000;
      if (Math.abs(seconds) < NOW_WITHIN_S) return relative.format(0, 'second');
      const step = RELATIVE_STEPS.find((candidate) => Math.abs(seconds) >= candidate.seconds);
      return step
        ? relative.format(Math.round(seconds / step.seconds), step.unit)
        : relative.format(Math.sign(seconds), 'minute');
    },
    /** Date and time to the second. */
    exactTime: (at: string | number | Date) => exactTime.format(new Date(at)),
    /** Hours and minutes. */
    clockTime: (at: string | number | Date) => clock.format(new Date(at)),
    date: (at: string | number | Date) => day.format(new Date(at)),
  };
}

export type Format = ReturnType<typeof createFormat>;

const formats = new Map<string, Format>();

/** The formatters of a language, made once: making them costs more than whatever a row of a list draws with them. */
export function formatOf(language: string): Format {
  const format = formats.get(language) ?? createFormat(language);
  formats.set(language, format);
  return format;
}

/** The formatters of the chosen language; re-renders when it changes. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return formatOf(i18n.language);
}
