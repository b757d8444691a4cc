/** Marks of direction, and the dollar, before or after. */
const DRESS = /[\u061c\u200e\u200f\u2066-\u2069$]|US\$|USD/gu;
const DIGIT = /\p{Nd}/gu;
/** What only ever groups: spaces of every width, apostrophes, the Arabic mark of thousands. */
const GROUPING = /[\s'’‘٬]/gu;
const ARABIC_DECIMAL = /[٫،]/gu;

/** Before what cannot be read, so that no schema takes it for an amount. */
const UNREAD = '?';

/**
 * An amount as people type it in a language (its separators, its digits, with or without a dollar) as a plain decimal
 * text (`1234.5`); undefined for what is no number or could be two.
 */
export function readTypedAmount(typed: string, language: string): string | undefined {
  const readings = readingsOf(typed, language);
  return readings.length === 1 ? readings[0] : undefined;
}

/**
 * Every amount that what is typed may mean: none, one or two. A mark that the language uses to group counts as
 * that wherever the groups are right; where they cannot be, a single mark can only stand before decimals.
 */
export function readingsOf(typed: string, language: string): string[] {
  const dressed = typed.normalize('NFKC').replace(DRESS, '').trim();
  const spaced = dressed.replace(DIGIT, digitOf).replace(ARABIC_DECIMAL, '.').replace(GROUPING, ' ');
  const text = spaced.includes(' ') ? withoutSpaces(spaced) : spaced;
  if (text === undefined) return [];
  if (/^\d+$/.test(text)) return [text];
  if (!/^\d[\d.,]*$/.test(text)) return [];
  const marks = new Set(text.replace(/\d/g, ''));
  return marks.size === 2 ? some(readTwoMarks(text)) : readOneMark(text, separatorsOf(language));
}

/** The value of a field in which this is typed: a plain decimal text, nothing, or what was typed, marked as unread. */
export function valueOfTyped(typed: string, language: string): string {
  const text = typed.trim();
  if (text === '') return '';
  const [, sign, figure = ''] = /^([-−]?)(.*)$/su.exec(text) ?? [];
  const plain = readTypedAmount(figure, language);
  return plain === undefined ? UNREAD + text : (sign ? '-' : '') + plain;
}

/** What was typed, of a value that could not be read; undefined for one that could. */
export function unreadOf(value: string): string | undefined {
  return value.startsWith(UNREAD) ? value.slice(UNREAD.length) : undefined;
}

const some = (reading: string | undefined): string[] => (reading === undefined ? [] : [reading]);

/** A digit of any script: those of one script stand in a row of ten. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Spaces may group what stands before the decimals, and nothing else. */
function withoutSpaces(text: string): string | undefined {
  const [, whole = '', fraction = ''] = /^([^.,]*)([.,]\d+)?$/.exec(text) ?? [];
  const digits = ungrouped(whole, ' ');
  return digits && digits + fraction;
}

/** Both marks: the last one stands before the decimals, once, the other groups. */
function readTwoMarks(text: string): string | undefined {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)];
  const mark = text.charAt(at);
  if (whole.includes(mark) || fraction === '') return undefined;
  const digits = ungrouped(whole, mark === '.' ? ',' : '.');
  return digits && `${digits}.${fraction}`;
}

function readOneMark(text: string, { decimal, group }: Separators): string[] {
  const mark = text.includes('.') ? '.' : ',';
  const grouped = ungrouped(text, mark);
  const parts = text.split(mark);
  const fraction = parts.length === 2 ? parts[1] : undefined;
  const asDecimal = fraction ? `${parts[0]}.${fraction}` : undefined;
  // Twice, it groups as elsewhere.
  if (mark === decimal) return some(asDecimal ?? grouped);
  if (mark === group) return some(grouped ?? asDecimal);
  // The language has no such mark: before three digits it may be either.
  return [...some(grouped), ...some(asDecimal)];
}

/**
 * The digits without the mark, where it stands before every three of them, or before the last three and every two.
 * No group stands behind a zero: 0.500 are decimals.
 */
function ungrouped(text: string, mark: string): string | undefined {
  const m = mark === '.' ? '\\.' : mark;
  const right = new RegExp(`^(\\d{1,3}|[1-9]\\d{0,2}(${m}\\d{3})+|[1-9]\\d?(${m}\\d{2})*${m}\\d{3})$`);
  return right.test(text) ? text.replaceAll(mark, '') : undefined;
}

interface Separators {
  decimal: string;
  group: string;
}

function separatorsOf(language: string): Separators {
  const parts = new Intl.NumberFormat(`${language}-u-nu-latn`).formatToParts(1_234_567.5);
  const find = (type: Intl.NumberFormatPartTypes, standard: string) =>
    parts.find((part) => part.type === type)?.value ?? standard;
  return { decimal: find('decimal', '.'), group: find('group', '') };
}
