import { expect, test } from 'vitest';
import { definePort, requireAnswers } from './port.ts';

test('a port is answered by one feature, and no process starts without', () => {
  const port = definePort<() => number>('how many');
  expect(port.ask).toThrow('No feature answers how many');
  expect(requireAnswers).toThrow('No feature answers how many');
  port.answerWith(() => 7);
  expect(port.ask()()).toBe(7);
  expect(requireAnswers).not.toThrow();
  expect(() => port.answerWith(() => 8)).toThrow('Two features answer how many');
});
