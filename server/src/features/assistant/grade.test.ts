import type { SetQuestion } from '@lode/shared/assistant/schemas';
import type { MessageSource } from '@lode/shared/support/assistant-schemas';
import { expect, it } from 'vitest';
import type { Considered, Found } from './answer.ts';
import { gotText, grade } from './grade.ts';

const article = (slug: string): MessageSource => ({ kind: 'article', slug, title: slug });
const account: MessageSource = { kind: 'account', tool: 'balance', path: '/app/wallet' };
const found: Found = { kind: 'account', id: 'balance', title: 'Balance', score: 1, matched: 'my balance' };

function considered(decision: Considered['decision'], best: Found[] = []): Considered {
  return { decision, language: 'en', found: best, passages: [], facts: [] };
}
const answering = (...sources: MessageSource[]) =>
  considered({ kind: 'answer', sentences: [{ text: 'x', sources }], choices: [], asksHelpful: true });
const asking = considered({ kind: 'ask', text: 'x', choices: [] });
const handing = considered({ kind: 'hand-off', reason: 'unsure', text: 'x' });

const fees: SetQuestion['expect'] = { article: ['withdrawal-fees', 'deposit-rate'] };
const balance: SetQuestion['expect'] = { account: 'balance' };
const refuse: SetQuestion['expect'] = { refuse: true };

it.each([
  ['right', 'one of the articles is quoted first', fees, answering(article('deposit-rate'))],
  ['wrong', 'another article is quoted', fees, answering(article('make-a-deposit'))],
  ['wrong', 'another article is quoted first', fees, answering(article('x'), article('deposit-rate'))],
  ['missed', 'it asks back', fees, asking],
  ['missed', 'it hands off', balance, handing],
  ['right', 'the account is read', balance, answering(account)],
  ['right', 'the account would be read, had it a customer', balance, considered(handing.decision, [found])],
  ['wrong', 'an article stands for the account', balance, answering(article('check-my-balance'))],
  ['right', 'it refuses', refuse, handing],
  ['wrong', 'it answers what it should refuse', refuse, answering(article('x'))],
] as const)('is %s when %s', (wanted, _, expectation, result) => {
  expect(grade(expectation, result)).toBe(wanted);
});

it('says in words what came', () => {
  expect(gotText(answering(article('a'), article('a'), account))).toBe('a, balance');
  expect(gotText(handing)).toBe('hand-off: unsure');
});
