import { expect, test } from 'vitest';
import { keep } from './kept.ts';

test('callers share one read until it is forgotten', async () => {
  let reads = 0;
  const kept = keep(60_000, async () => ++reads);
  expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1]);
  kept.forget();
  expect(await kept.get()).toBe(2);
});

test('a failure is not kept', async () => {
  let reads = 0;
  const kept = keep(60_000, async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return reads;
  });
  await expect(kept.get()).rejects.toThrow('away');
  expect(await kept.get()).toBe(2);
});
