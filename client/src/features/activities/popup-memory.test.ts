// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { firstUnseen, rememberShown } from './popup-memory.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const [one, two] = [{ id: 'one' }, { id: 'two' }];

beforeEach(() => localStorage.clear());

describe('the memory of the popup', () => {
  it('lets the first activity that was not shown come, one after another', () => {
    expect(firstUnseen([one, two], NOW)).toBe(one);
    rememberShown('one', NOW);
    expect(firstUnseen([one, two], NOW)).toBe(two);
    rememberShown('two', NOW + 1);
    expect(firstUnseen([one, two], NOW + 1)).toBeUndefined();
  });

  it('shows an activity again after exactly 24 hours, each by its own time', () => {
    rememberShown('one', NOW);
    rememberShown('two', NOW + 1000);
    expect(firstUnseen([one, two], NOW + DAY_MS - 1)).toBeUndefined();
    expect(firstUnseen([one, two], NOW + DAY_MS)).toBe(one);
    rememberShown('one', NOW + DAY_MS);
    expect(firstUnseen([one, two], NOW + DAY_MS)).toBeUndefined();
    expect(firstUnseen([one, two], NOW + DAY_MS + 1000)).toBe(two);
  });

  it('forgets what is older, and does not believe a time ahead of the clock', () => {
    rememberShown('one', NOW);
    rememberShown('two', NOW + 2 * DAY_MS);
    expect(Object.keys(JSON.parse(localStorage.getItem('activity_popups') ?? ''))).toEqual(['two']);
    expect(firstUnseen([two], NOW)).toBe(two);
  });

  it.each(['', 'no json', 'null', '[]', '{"one":"yesterday"}'])('reads %j as nothing shown', (stored) => {
    localStorage.setItem('activity_popups', stored);
    expect(firstUnseen([one], NOW)).toBe(one);
  });
});
