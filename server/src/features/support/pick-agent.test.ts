import { expect, test } from 'vitest';
import { type Candidate, pickAgent } from './pick-agent.ts';

const agent = (id: string, ongoing: number, given: number | null): Candidate => ({
  id,
  ongoing,
  assignedAt: given === null ? null : new Date(given),
});
const anna = agent('anna', 2, 30);
const ben = agent('ben', 1, 40);
const cleo = agent('cleo', 1, 20);
const dora = agent('dora', 5, null);

test('in turn it is whoever has been given none for the longest, never given before all', () => {
  expect(pickAgent([anna, ben, cleo, dora], 'turn', 0)).toBe(dora);
  expect(pickAgent([anna, ben, cleo], 'turn', 0)).toBe(cleo);
});

test('by load it is whoever has the fewest, and of these in turn', () => {
  expect(pickAgent([anna, ben, cleo, dora], 'load', 0)).toBe(cleo);
});

test('nobody is given more than the limit', () => {
  expect(pickAgent([anna, ben, cleo, dora], 'turn', 5)).toBe(cleo);
  expect(pickAgent([anna, ben, cleo, dora], 'load', 1)).toBeUndefined();
});
