import { expect, test } from 'vitest';
import { proofOutcome } from './proof-outcome.ts';

test('H5: only what was proved, and lately, is said to add up; what was found stays found', () => {
  const outcomes = [true, false].map((current) => [true, false].map((ok) => proofOutcome({ ok, current })));
  expect(outcomes).toEqual([
    ['ok', 'broken'],
    ['due', 'broken'],
  ]);
});
