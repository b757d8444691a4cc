import { expect, it } from 'vitest';
import { dayMarks, scaleMarks } from './chart-scale.ts';
import { PERIODS } from './projection.ts';

it('a scale reaches what it shows in a few round steps', () => {
  expect(scaleMarks(500)).toEqual([0, 100, 200, 300, 400, 500]);
  expect(scaleMarks(393.7)).toEqual([0, 100, 200, 300, 400]);
  expect(scaleMarks(5200)).toEqual([0, 2000, 4000, 6000]);
  expect(scaleMarks(0.4)).toHaveLength(5);
  expect(scaleMarks(0)).toEqual([0, 1]);
});

it('every period has round days and ends at its last one', () => {
  expect(PERIODS.map(dayMarks)).toEqual([
    [0, 10, 20, 30],
    [0, 30, 60, 90],
    [0, 60, 120, 180],
    [0, 90, 180, 270, 365],
  ]);
});
