import type { SetQuestion } from '@lode/shared/assistant/schemas';
import { expect, it } from 'vitest';
import { linesOf, questionsIn } from './set-lines.ts';

const QUESTIONS: SetQuestion[] = [
  { ask: 'What does it cost?', language: 'en', expect: { article: ['withdrawal-fees', 'deposit-rate'] } },
  { ask: '我的余额是多少?', language: 'zh', expect: { account: 'balance' } },
  { ask: 'A or | B', language: 'de', expect: { refuse: true } },
];

it('reads back what it writes', () => {
  expect(questionsIn(linesOf(QUESTIONS))).toEqual({ questions: QUESTIONS });
});

it('takes what a spreadsheet copies, and leaves out what says nothing', () => {
  const text = '# ours\n\nEN\trefuse\tWill it rain?\r\nfr\taccount: deposits\tOù est mon dépôt ?';
  expect(questionsIn(text)).toEqual({
    questions: [
      { ask: 'Will it rain?', language: 'en', expect: { refuse: true } },
      { ask: 'Où est mon dépôt ?', language: 'fr', expect: { account: 'deposits' } },
    ],
  });
});

it.each([
  ['a language that there is not', 'en | refuse | a\nxx | refuse | b', 2],
  ['no question', 'en | refuse', 1],
  ['no expectation', 'en |  | a', 1],
])('names the line with %s', (_, text, wrong) => {
  expect(questionsIn(text)).toEqual({ wrong });
});
