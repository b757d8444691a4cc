import type { HandoffReason, MessageSource } from '@lode/shared/support/assistant-schemas';
import { describe, expect, it } from 'vitest';
import type { Decision } from './answer.ts';
import { whatWasDone } from './what-was-done.ts';

const asked: Decision = { kind: 'ask', text: 'Which?', choices: ['One', 'Other'] };
const source: MessageSource = { kind: 'article', slug: 'confirmations', title: 'Confirmations' };
const done = (decision: Decision, sources: MessageSource[], handOff?: HandoffReason) =>
  whatWasDone(decision, { part: { sources, choices: [], asks_helpful: false, helpful: null }, handOff });

describe('what was done with a question', () => {
  it('is an answer where the endpoint answered what would be asked back', () =>
    expect(done(asked, [source])).toEqual({ kind: 'answer', unanswered: null }));

  it('leaves unanswered what was asked back', () =>
    expect(done(asked, [])).toEqual({ kind: 'ask', unanswered: 'unsure' }));

  it('leaves unanswered what was handed over for want of an answer, and nothing else', () => {
    const handOff = (reason: HandoffReason): Decision => ({ kind: 'hand-off', reason, text: '' });
    expect(done(handOff('failure'), [], 'failure').unanswered).toBe('failure');
    expect(done(handOff('word'), [], 'word').unanswered).toBeNull();
  });
});
