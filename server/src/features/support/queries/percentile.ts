/** Nearest-rank percentile (`share` from 0 to 1) of a list in any order; null of nothing. */
export function percentile(values: number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
