import { PARTS, type Part, type PartState } from '@lode/shared/status/parts';
import type { Incident } from '@lode/shared/status/schemas';
import { expect, it } from 'vitest';
import { headlineOf } from './status-state.ts';

const status = (states: Partial<Record<Part, PartState | null>>) => ({
  parts: PARTS.map((part) => ({
    part,
    state: part in states ? (states[part] ?? null) : ('operational' as const),
    days: [],
  })),
});
const said = (states: Partial<Record<Part, PartState | null>>, incidents: Incident[] = []) => {
  const { kind, parts } = headlineOf({ ...status(states), incidents });
  return [kind, ...parts.map(({ part }) => part)];
};
const incident = (traits: Partial<Incident>): Incident => ({
  ...{ id: '1', kind: 'incident', title: 'Late', parts: ['deposits_btc'], impact: 'degraded', ends_at: null },
  ...{ state: 'identified', starts_at: '', created_at: '', updates: [] },
  ...traits,
});

it('says in one sentence what works, what does not, and never that all is well where nobody knows', () => {
  expect(said({})).toEqual(['good']);
  expect(said({ mail: null })).toEqual(['partly', 'mail']);
  expect(said({ mail: null, deposits_btc: 'degraded' })).toEqual(['trouble', 'deposits_btc']);
  expect(said({ withdrawals: 'stopped', site: 'down' })).toEqual(['trouble', 'site', 'withdrawals']);
  expect(said(Object.fromEntries(PARTS.map((part) => [part, null])))).toEqual(['unknown']);
});

it('does not say that everything works while staff say that it does not', () => {
  expect(said({}, [incident({})])).toEqual(['trouble', 'deposits_btc']);
  expect(said({ deposits_btc: null }, [incident({ impact: 'down' })])).toEqual(['trouble', 'deposits_btc']);
  for (const traits of [{ state: 'resolved' }, { state: 'scheduled' }, { impact: 'none' }] as const)
    expect(said({}, [incident(traits)])).toEqual(['good']);
});
