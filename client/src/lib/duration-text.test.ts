import { describe, expect, it } from 'vitest';
import { clockText, durationText, secondsBetween } from './duration-text.ts';

describe('clockText', () => {
  it.each([
    [0, '0:00'],
    [42.9, '0:42'],
    [725, '12:05'],
    [3729, '1:02:09'],
    [-5, '0:00'],
  ])('%d s is %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
});

describe('durationText', () => {
  it.each([
    [0, '0 sec'],
    [20, '20 sec'],
    [60, '1 min'],
    [80, '1 min 20 sec'],
    [3600 * 2 + 300 + 7, '2 hr 5 min'],
    [86_400 * 3, '3 days'],
  ])('%d s is "%s"', (seconds, text) => expect(durationText('en', seconds)).toBe(text));
});

it('never counts a clock that is ahead as negative', () => {
  expect(secondsBetween('2026-01-01T00:00:10.000Z', Date.parse('2026-01-01T00:00:05.000Z'))).toBe(0);
});
