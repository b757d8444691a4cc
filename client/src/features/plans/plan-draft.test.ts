import { expect, test } from 'vitest';
import { draftOf, examplesOf, problemsOfDraft } from './plan-draft.ts';

const draft = {
  name: 'Standard',
  price_per_th: '25',
  minimum_usd: '50',
  tiers: [
    { from_th: '40', bonus_percent: '2' },
    { from_th: '80', bonus_percent: '5' },
  ],
  active: true,
};

test('a sound draft has no problems, and examples with their bonus', () => {
  expect(problemsOfDraft(draft)).toEqual({});
  expect(examplesOf(draft)).toEqual([
    { amount: '1000', hashPower: '40.80' },
    { amount: '10000', hashPower: '420.00' },
  ]);
});

test('each field says what is wrong with it', () => {
  const problems = problemsOfDraft({
    ...draft,
    price_per_th: '0',
    minimum_usd: '',
    tiers: [
      { from_th: 'x', bonus_percent: '2' },
      { from_th: '1', bonus_percent: '200' },
    ],
  });
  expect(problems).toMatchObject({
    price_per_th: 'AMOUNT_POSITIVE',
    minimum_usd: 'AMOUNT_REQUIRED',
    'tiers.0.from_th': 'AMOUNT_INVALID',
    'tiers.1.bonus_percent': 'AMOUNT_INVALID',
  });
  const unordered = [...draft.tiers].reverse();
  expect(problemsOfDraft({ ...draft, tiers: unordered })).toEqual({ tiers: 'TIERS_INVALID' });
});

test('a new plan begins empty and for sale', () => {
  expect(draftOf(null)).toMatchObject({ name: '', tiers: [], active: true });
  expect(examplesOf(draftOf(null))).toEqual([]);
});
