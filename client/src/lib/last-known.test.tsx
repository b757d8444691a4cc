// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { KEPT_OF_LOGIN } from './kept-of-login.ts';
import { useLastKnown } from './last-known.ts';

const KEY = KEPT_OF_LOGIN.user.wallet;
const loaded = (data: { rev: number } | undefined, error?: unknown) =>
  ({ data, error, loading: false, reload: () => undefined, replace: () => undefined }) as never;
const NO_NETWORK = new ApiError({ code: 'NETWORK_ERROR', status: 0, message: '' });
const shown = (data: { rev: number } | undefined, error?: unknown) =>
  renderHook(() => useLastKnown<{ rev: number }>('wallet', loaded(data, error))).result.current.data;

afterEach(() => localStorage.clear());

it('without a network the last answer stands in, as this program kept it', () => {
  expect(shown(undefined, NO_NETWORK)).toBeUndefined();
  shown({ rev: 7 });
  expect(shown(undefined, NO_NETWORK)).toEqual({ rev: 7 });
  // A refusal by the site is an answer.
  const refused = new ApiError({ code: 'UNAVAILABLE', status: 503, message: '' });
  expect(shown(undefined, refused)).toBeUndefined();
});

it('what another program of the site kept, or nobody, is not shown', () => {
  shown({ rev: 7 });
  const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  for (const text of [
    JSON.stringify({ ...kept, by: '/assets/index-other.js' }),
    '{"at":1}',
    '[]',
    'null',
    '{',
  ]) {
    localStorage.setItem(KEY, text);
    expect(shown(undefined, NO_NETWORK), text).toBeUndefined();
  }
});
