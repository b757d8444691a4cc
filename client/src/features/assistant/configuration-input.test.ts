import type { Configuration } from '@lode/shared/assistant/schemas';
import { expect, it } from 'vitest';
import { changedFields, inputOf, rebase } from './configuration-input.ts';

const SAVED: Configuration = {
  enabled: true,
  provider: 'built-in',
  greeting: '',
  topics: ['fraud'],
  words: [],
  endpoint: {
    base_url: '',
    model: '',
    prompt: '',
    temperature: 0,
    max_tokens: 600,
    timeout_s: 15,
    price_input: '0',
    price_output: '0',
    key_end: 'abcd',
    abilities: null,
  },
  limits: { tokens_day: 0, tokens_customer_day: 0, usd_day: '0', usd_customer_day: '0' },
  copilot: true,
  spent_today: { tokens: 0, usd: '0', stopped: false },
  rev: 3,
  changed_at: null,
  changed_by: null,
};

it('leaves the key that is kept alone', () => {
  expect(inputOf(SAVED).endpoint.key).toBeNull();
});

it('names what differs, field by field', () => {
  const saved = inputOf(SAVED);
  const edited = { ...saved, topics: [], endpoint: { ...saved.endpoint, model: 'm', key: 'secret' } };
  expect(changedFields(saved, saved)).toEqual([]);
  expect(changedFields(saved, edited).sort()).toEqual(['endpoint.key', 'endpoint.model', 'topics']);
});

it('puts what was changed here on top of what somebody else has saved', () => {
  const saved = inputOf(SAVED);
  const mine = { ...saved, greeting: 'Hello', endpoint: { ...saved.endpoint, model: 'mine' } };
  const theirs = {
    ...saved,
    enabled: false,
    endpoint: { ...saved.endpoint, model: 'theirs', timeout_s: 20 },
  };
  expect(rebase(mine, changedFields(saved, mine), theirs)).toEqual({
    ...theirs,
    greeting: 'Hello',
    endpoint: { ...theirs.endpoint, model: 'mine' },
  });
});
