import type { Format } from '../../../lib/format.ts';

/** The log keeps amounts as plain decimals: "12000.00". */
const AMOUNT = /^\d+(\.\d+)?$/;
const IN_CENTS = /^\d+(\.\d{1,2})?$/;
const AMOUNT_IN_LABEL = /^\$(\d+(?:\.\d+)?)(?= )/;

/** Not a micro-dollar less than the log says. */
function moneyOf(format: Format, amount: string): string {
  return IN_CENTS.test(amount) ? format.money(amount) : format.exactMoney(amount);
}

/** What the log calls something, its amount in the reader's own form. */
export function labelText(format: Format, label: string): string {
  return label.replace(AMOUNT_IN_LABEL, (_, amount: string) => moneyOf(format, amount));
}

/** A value that the log keeps under a name; an amount in the reader's own form. */
export function shownValue(format: Format, name: string, value: unknown): unknown {
  const isAmount = name.endsWith('_usd') && typeof value === 'string' && AMOUNT.test(value);
  return isAmount ? moneyOf(format, value) : value;
}
