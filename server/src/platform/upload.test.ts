import { expect, test } from 'vitest';

process.env.SECRET ??= 'a secret of the tests, long enough to sign with';
process.env.ALLOW_SIMULATED = '1';
const { bodyTimeMs, isTooSlow } = await import('./upload.ts');

test.each([
  ['nothing', 0, 5000],
  ['100 KiB', 100 * 1024, 11_250],
  ['the largest', 8 * 1024 * 1024, 60_000],
])('a body of %s has its time to come', (_what, bytes, ms) => {
  expect(bodyTimeMs(bytes)).toBe(ms);
});

test.each([
  ['nothing yet, within the grace', 0, 10_000, false],
  ['nothing since', 0, 10_001, true],
  ['just the slowest network', 5 * 16 * 1024, 15_000, false],
  ['a trickle of a large body', 5 * 1024, 15_000, true],
])('a body is as slow as what came of it: %s', (_what, bytes, ms, slow) => {
  expect(isTooSlow(bytes, ms)).toBe(slow);
});
