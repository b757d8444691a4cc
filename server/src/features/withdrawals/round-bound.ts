/** Figures of a bound that is told. */
const FIGURES = 3;

/** A bound as it is told, rounded down to three figures: the holdings themselves are nobody's answer. */
export function roundBound(micros: bigint): bigint {
  if (micros <= 0n) return 0n;
  const step = 10n ** BigInt(Math.max(0, String(micros).length - FIGURES));
  return (micros / step) * step;
}
