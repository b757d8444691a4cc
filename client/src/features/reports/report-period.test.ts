import { isBounded } from '@lode/shared/reports/period';
import { expect, test } from 'vitest';
import { periodFrom, periodTo } from './report-period.ts';

const PERIOD = { from: '2026-03-01', to: '2026-03-31' };

test('another first or last day leaves the rest of a period as it is', () => {
  expect(periodFrom(PERIOD, '2026-03-10')).toEqual({ from: '2026-03-10', to: '2026-03-31' });
  expect(periodTo(PERIOD, '2026-03-10')).toEqual({ from: '2026-03-01', to: '2026-03-10' });
});

test.each(['2020-01-01', '2026-04-02', '2031-12-31'])(
  'with %s a period is neither backwards nor too long',
  (day) => {
    const periods = [periodFrom(PERIOD, day), periodTo(PERIOD, day)];
    expect(periods.map(isBounded)).toEqual([true, true]);
    expect([periods[0]?.from, periods[1]?.to]).toEqual([day, day]);
  },
);
