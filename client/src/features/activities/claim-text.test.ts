// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { i18n, startI18n } from '../../lib/i18n.ts';
import { addServerErrors } from '../../lib/server-errors.ts';
import { claimFailure, listFailure } from './claim-text.ts';

const failure = (code: string, status: number, message = '') => new ApiError({ code, status, message });
const text = (error: unknown, place: 'list' | 'detail') => claimFailure(i18n.t, error, place);

beforeAll(async () => {
  await startI18n();
  await i18n.changeLanguage('en');
  await i18n.loadNamespaces(['activities', 'errors']);
  addServerErrors();
});

describe('what a failed claim says', () => {
  it.each(['list', 'detail'] as const)(
    'in the %s: the text of its code, else the server’s message',
    (place) => {
      expect(text(failure('ALREADY_CLAIMED', 409), place)).toBe('Reward already claimed');
      expect(text(failure('ACTIVITY_EXPIRED', 409), place)).toBe('Activity ended');
      expect(text(failure('SOMETHING_NEW', 409, 'Said by the server'), place)).toBe('Said by the server');
    },
  );

  it('when the answer made no sense: that it failed', () => {
    expect(text(failure('BAD_RESPONSE', 200), 'list')).toBe('Failed to claim reward');
    expect(text(new Error('a bug'), 'detail')).toBe('Claim failed');
  });

  it('without an answer, or one that says nothing: to try again', () => {
    expect(text(failure('REQUEST_FAILED', 502), 'list')).toBe('Operation failed, please retry');
    expect(text(failure('NETWORK_ERROR', 0), 'list')).toBe('Operation failed, please retry');
    expect(text(failure('TIMEOUT', 0), 'detail')).toBe('Claim failed, please retry later');
  });
});

describe('what a failed list says', () => {
  it('tells a refusal from a silent network', () => {
    expect(listFailure(i18n.t, failure('SERVER_ERROR', 500))).toBe('Failed to get activity list');
    expect(listFailure(i18n.t, failure('NETWORK_ERROR', 0))).toBe('Network error');
  });
});
