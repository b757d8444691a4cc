import { PARTS, type Part, type PartState } from '@lode/shared/status/parts';
import { expect, it } from 'vitest';
import { headlineOf } from './status-state.ts';

const status = (states: Partial<Record<Part, PartState | null>>) => ({
  parts: PARTS.map((part) => ({
    part,
    state: part in states ? (states[part] ?? null) : ('operational' as const),
    days: [],
  })),
});
const said = (states: Partial<Record<Part, PartState | null>>) => {
  const { kind, parts } = headlineOf(status(states));
  return [kind, ...parts.map(({ part }) => part)];
};

it('says in one sentence what works, what does not, and never that all is well where nobody knows', () => {
  expect(said({})).toEqual(['good']);
  expect(said({ mail: null })).toEqual(['partly', 'mail']);
  expect(said({ mail: null, deposits_btc: 'degraded' })).toEqual(['trouble', 'deposits_btc']);
  expect(said({ withdrawals: 'stopped', site: 'down' })).toEqual(['trouble', 'site', 'withdrawals']);
  expect(said(Object.fromEntries(PARTS.map((part) => [part, null])))).toEqual(['unknown']);
});
