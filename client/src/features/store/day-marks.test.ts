import { expect, it } from 'vitest';
import { dayMarks } from './day-marks.ts';
import { PERIODS } from './projection.ts';

it('every period has round days and ends at its last one', () => {
  expect(PERIODS.map(dayMarks)).toEqual([
    [0, 10, 20, 30],
    [0, 30, 60, 90],
    [0, 60, 120, 180],
    [0, 90, 180, 270, 365],
  ]);
});
