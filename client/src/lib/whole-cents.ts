import { formatUsd, parseUsd } from '@lode/shared/core/money';

const MICROS_OF_CENT = 10_000n;

/** A sum (decimal text) cut down to whole cents: what is told as somebody's is never more than there is, a loss never less. */
export function wholeCents(amount: string): string {
  const cut = amount.replace(/(\.\d\d)\d+$/, '$1');
  if (!amount.startsWith('-') || /^-?0*$/.test(amount.slice(cut.length))) return cut;
  return formatUsd(parseUsd(cut) - MICROS_OF_CENT);
}
