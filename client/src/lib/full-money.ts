import type { Format } from './format.ts';

const IN_CENTS = /^-?\d+(\.\d{1,2})?$/;

/** USD to the micro-dollar, standing alone: more than cents only where it has some. */
export function fullMoney(format: Format, value: string): string {
  return IN_CENTS.test(value) ? format.money(value) : format.exactMoney(value);
}
