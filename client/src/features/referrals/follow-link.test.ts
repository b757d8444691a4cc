// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call } from '../../lib/api-client.ts';
import { StoreProvider, store } from '../../lib/store.ts';
import { carriedCode, dropCode } from './carried-code.ts';
import { followLink } from './follow-link.ts';
import { useInvitation } from './invitation.ts';

vi.mock('../../lib/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../lib/api-client.ts')>()),
  call: vi.fn(),
}));

const follow = (code: string, valid: boolean) => {
  vi.mocked(call).mockResolvedValueOnce(
    valid ? { valid, inviter: 'a***', problem: null } : { valid, inviter: null, problem: 'REFERRAL_EXPIRED' },
  );
  return followLink(code);
};

const InOurStore = ({ children }: { children: ReactNode }) =>
  createElement(StoreProvider, { store }, children);

beforeEach(dropCode);

it('carries the code from the first moment, and the latest good one', async () => {
  const following = follow('FIRST1', true);
  expect(carriedCode()).toBe('FIRST1');
  await following;
  await follow('LATEST', true);
  expect(carriedCode()).toBe('LATEST');
});

it('a link that is good for nothing leaves the good code that was carried before', async () => {
  await follow('GOOD01', true);
  await follow('BAD001', false);
  expect(carriedCode()).toBe('GOOD01');
});

it('a code that is good for nothing is not carried on, even if it was good before', async () => {
  await follow('BAD001', false);
  expect(carriedCode()).toBeUndefined();
  await follow('GOOD01', true);
  await follow('GOOD01', false);
  expect(carriedCode()).toBeUndefined();
});

it('what is told late of a bad code takes nothing from the good one that came after it', async () => {
  let answer: (said: { valid: boolean }) => void = () => undefined;
  vi.mocked(call).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const following = followLink('BAD001');
  await vi.waitFor(
    () =>
      expect(call).toHaveBeenLastCalledWith(expect.anything(), {
        body: { code: 'BAD001' },
        // Who goes on at once was here all the same.
        outlivesPage: true,
      }),
    { timeout: 60_000 },
  );
  await follow('GOOD01', true);
  answer({ valid: false });
  await following;
  expect(carriedCode()).toBe('GOOD01');
});

it('is carried though the visit could not be counted', async () => {
  vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
  vi.mocked(call).mockRejectedValueOnce(new Error('no network'));
  await followLink('FIRST1');
  expect(carriedCode()).toBe('FIRST1');
});

describe('the register page learns', () => {
  const told = () => renderHook(() => useInvitation(), { wrapper: InOurStore }).result.current;

  it('who invites, or why the link is good for nothing; the latest link counts', async () => {
    await follow('GOOD01', true);
    expect(told()).toEqual({ inviter: 'a***', problem: null });
    await follow('BAD001', false);
    expect(told()).toEqual({ inviter: null, problem: 'REFERRAL_EXPIRED' });
  });

  it('that what cannot be a code is none', async () => {
    vi.mocked(call).mockRejectedValueOnce(
      new ApiError({ code: 'INVALID_PARAMS', status: 422, message: 'Some of what was sent is not valid' }),
    );
    await followLink('x'.repeat(33));
    expect(told()).toEqual({ inviter: null, problem: 'INVALID_REFERRAL' });
  });

  it('nothing while the site does not answer', async () => {
    await follow('GOOD01', true);
    vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
    vi.mocked(call).mockRejectedValueOnce(new Error('no network'));
    await followLink('FIRST1');
    expect(told()).toBeNull();
  });
});
