import { percentile } from '@lode/server/features/support/queries/percentile';

/** A sample's figures, in the sample's own unit. */
export interface Summary {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

export function summarise(samples: number[]): Summary {
  if (samples.length === 0) throw new Error('Nothing was measured');
  return {
    count: samples.length,
    p50: percentile(samples, 0.5) ?? 0,
    p99: percentile(samples, 0.99) ?? 0,
    max: percentile(samples, 1) ?? 0,
  };
}

/** Milliseconds since 1970 with a fraction: one clock for the processes of this machine. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Two things measured in turns, a block of one and then a block of the other, so that noise hits both. */
export async function inTurns<T>(
  blocks: number,
  ours: (block: number) => Promise<T[]>,
  bare: (block: number) => Promise<T[]>,
): Promise<{ ours: T[]; bare: T[] }> {
  const taken = { ours: [] as T[], bare: [] as T[] };
  for (let block = 0; block < blocks; block += 1) {
    // Neither always comes first.
    const order = block % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const who of order) taken[who].push(...(await (who === 'ours' ? ours(block) : bare(block))));
  }
  return taken;
}
