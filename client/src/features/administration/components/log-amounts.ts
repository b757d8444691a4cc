import type { Format } from '../../../lib/format.ts';
import { fullMoney } from '../../../lib/full-money.ts';

/** The log keeps amounts as plain decimals: "12000.00". */
const AMOUNT = /^\d+(\.\d+)?$/;
const AMOUNT_IN_LABEL = /^\$(\d+(?:\.\d+)?)(?= )/;

/** What the log calls something, its amount in the reader's own form. */
export function labelText(format: Format, label: string): string {
  return label.replace(AMOUNT_IN_LABEL, (_, amount: string) => fullMoney(format, amount));
}

/** A value that the log keeps under a name; an amount in the reader's own form. */
export function shownValue(format: Format, name: string, value: unknown): unknown {
  const isAmount = name.endsWith('_usd') && typeof value === 'string' && AMOUNT.test(value);
  return isAmount ? fullMoney(format, value) : value;
}
