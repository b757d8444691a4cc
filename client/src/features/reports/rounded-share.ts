/** A share as reports tell it: a fraction whose percentage has two decimals. */
export const roundedShare = (fraction: number): number => Math.round(fraction * 10_000) / 10_000;
