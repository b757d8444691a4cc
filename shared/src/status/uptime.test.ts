import { expect, it } from 'vitest';
import { uptimeOf, worstOf } from './uptime.ts';

const whole = [86_400, 0, 0, 0] as const;

it('counts what was recorded alone, and says how much that is', () => {
  expect(uptimeOf([null, null, whole, [0, 0, 0, 0]], 0)).toEqual({ worked: 1, recorded: 0.3333 });
  expect(uptimeOf([null, null], 600)).toEqual({ worked: null, recorded: 0 });
  expect(uptimeOf([[600, 0, 0, 0]], 1200)).toEqual({ worked: 1, recorded: 0.5 });
});

it('takes late for working, and neither what is down nor what was stopped', () => {
  expect(uptimeOf([[100, 100, 100, 100]], 400)).toEqual({ worked: 0.5, recorded: 1 });
});

it('never rounds up to all of the time', () => {
  expect(uptimeOf([[86_399, 0, 1, 0]], 86_400).worked).toBe(0.9999);
});

it('tells the worst of a day, and nothing where nothing was recorded', () => {
  expect(worstOf([86_280, 60, 0, 60])).toBe('stopped');
  expect(worstOf([86_280, 0, 60, 60])).toBe('down');
  expect(worstOf([60, 0, 0, 0])).toBe('operational');
  expect([worstOf(null), worstOf([0, 0, 0, 0])]).toEqual([null, null]);
});
