import { describe, expect, it } from 'vitest';
import { stepsOf } from './first-step-list.ts';

const none = { secured: false, deposited: false, bought: false, paid: false };
const done = (facts: typeof none) => stepsOf(facts).flatMap((step) => (step.done ? step.key : []));

describe('stepsOf', () => {
  it('ticks what was done, in whatever order', () => {
    expect(done(none)).toEqual([]);
    expect(done({ ...none, deposited: true })).toEqual(['deposit']);
    expect(done({ ...none, secured: true, paid: true })).toEqual(['secure', 'payout']);
  });

  it('asks nobody for a deposit who has bought from a bonus', () => {
    expect(done({ ...none, bought: true })).toEqual(['deposit', 'buy']);
  });
});
