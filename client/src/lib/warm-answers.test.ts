import { expect, it } from 'vitest';
import { WarmAnswers } from './warm-answers.ts';

function setUp() {
  let now = 0;
  let asked = 0;
  const answers = new WarmAnswers<number>(() => now);
  return {
    answers,
    keep: () => answers.keep('wallet', async () => ++asked),
    asked: () => asked,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

it('asks once, and gives the answer to the first who needs it', async () => {
  const { answers, keep, asked } = setUp();
  keep();
  keep();
  expect(asked()).toBe(1);
  expect(await answers.take('wallet')).toBe(1);
  expect(answers.take('wallet')).toBeUndefined();
});

it('has none for whoever comes late, nor after something was told or changed', () => {
  const { answers, keep, pass } = setUp();
  keep();
  pass(5000);
  expect(answers.take('wallet')).toBeUndefined();
  keep();
  answers.forget();
  expect(answers.take('wallet')).toBeUndefined();
});

it('keeps no failure', async () => {
  const { answers, asked, keep } = setUp();
  const failure = Promise.reject(new Error('no network'));
  answers.keep('wallet', () => failure);
  await failure.catch(() => undefined);
  keep();
  expect(asked()).toBe(1);
});
