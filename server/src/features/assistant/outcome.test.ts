import { expect, it } from 'vitest';
import { type Conversation, classOf, hasLasted, LASTING_MS } from './outcome.ts';

type Facts = Conversation['records'][number];

const answer: Facts = { decision: 'answer', reason: null, helpful: null };
const helped: Facts = { ...answer, helpful: true };
const unhelpful: Facts = { ...answer, helpful: false };
const asked: Facts = { decision: 'ask', reason: null, helpful: null };
const handOff: Facts = { decision: 'hand-off', reason: 'asked', helpful: null };
const having = (...records: Facts[]) => ({ records, endedAt: 0, cameBackAt: Number.POSITIVE_INFINITY });

it.each([
  ['confirmed', 'the customer said that it helped', [helped]],
  ['confirmed', 'they said so of a later answer', [helped, unhelpful]],
  ['confirmed', 'an answer follows of which they said nothing', [answer, helped]],
  ['unresolved', 'their last word was that it did not help', [unhelpful, helped]],
  ['unresolved', 'there was no answer', [asked]],
  ['assumed', 'nothing was said', [answer, asked]],
  ['handed-off', 'it went to a person, whatever was said before', [handOff, helped]],
] as const)('a conversation is %s when %s', (outcome, _, records) => {
  expect(classOf(having(...records))).toBe(outcome);
});

it('lasts when its customer opens no other within 7 days', () => {
  const ended = having(answer);
  expect(hasLasted(ended)).toBe(true);
  expect(hasLasted({ ...ended, cameBackAt: LASTING_MS + 1 })).toBe(true);
  expect(hasLasted({ ...ended, cameBackAt: LASTING_MS })).toBe(false);
});
