import { describe, expect, test } from 'vitest';
import type { HandedRow } from './batch.model.ts';
import { coveredBy, mayStillPay, payTwice } from './handed.ts';

const handedOf = (traits: Partial<HandedRow>) =>
  ({
    pays: [0],
    state: 'refused',
    problem: 'no energy',
    expiresAt: null,
    expiresAtHeight: null,
    ...traits,
  }) as HandedRow;

describe('section 8: one withdrawal is never paid twice', () => {
  test.each([
    ['TRON', { expiresAt: new Date(0) }],
    ['VeChain', { expiresAtHeight: 1080 }],
  ] as const)(
    'what the network of %s refused and may take in yet covers its payments until it expires',
    (_, ends) => {
      expect([...coveredBy({ handed: [handedOf(ends)] })]).toEqual([0]);
      expect(coveredBy({ handed: [handedOf({ ...ends, state: 'expired' })] }).size).toBe(0);
    },
  );

  test('what a chain carried out as failed pays nothing any more, and what never expires waits for nobody', () => {
    expect(mayStillPay(handedOf({ expiresAt: new Date(0), problem: 'TXID_MISMATCH' }))).toBe(false);
    expect(mayStillPay(handedOf({}))).toBe(false);
  });

  test('two handed back together never pay the same, unless they spend the same coins', () => {
    const one = { raw: '0a', pays: [0, 1], spends: [] };
    expect(payTwice([one, { ...one, pays: [2] }])).toBe(false);
    expect(payTwice([one, { ...one, pays: [1] }])).toBe(true);
    expect(payTwice([one, { ...one, pays: [1], raw: null }]), 'what a chain did already').toBe(false);
    const spends = [`${'a'.repeat(64)}:0`];
    expect(
      payTwice([
        { ...one, spends },
        { ...one, spends },
      ]),
    ).toBe(false);
    expect(payTwice([{ ...one, spends }, one])).toBe(true);
  });
});
