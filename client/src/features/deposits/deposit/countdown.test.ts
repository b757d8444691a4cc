import { expect, test } from 'vitest';
import { countdownText } from './countdown.tsx';

test.each([
  [3_600_000, '1:00:00'],
  [3_599_001, '1:00:00'],
  [3_599_000, '59:59'],
  [61_000, '01:01'],
  [1, '00:01'],
  [0, '00:00'],
  [-5000, '00:00'],
])('%d ms are %s', (ms, text) => {
  expect(countdownText(ms)).toBe(text);
});
