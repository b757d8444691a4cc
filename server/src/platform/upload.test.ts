import { expect, test } from 'vitest';

process.env.SECRET ??= 'a secret of the tests, long enough to sign with';
process.env.ALLOW_SIMULATED = '1';
const { bodyTimeMs } = await import('./upload.ts');

test.each([
  ['nothing', 0, 5000],
  ['100 KiB', 100 * 1024, 11_250],
  ['the largest', 8 * 1024 * 1024, 60_000],
])('a body of %s has its time to come', (_what, bytes, ms) => {
  expect(bodyTimeMs(bytes)).toBe(ms);
});
