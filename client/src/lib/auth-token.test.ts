// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { dropToken, getToken, lastEnd, onTokenChange, setToken } from './auth-token.ts';

afterEach(() => {
  setToken('user', null);
  setToken('admin', null);
});

const otherTab = (key: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));

it('keeps the tokens in local storage under the specified keys', () => {
  setToken('user', 'u');
  setToken('admin', 'a');
  expect([localStorage.getItem('token'), localStorage.getItem('admin_token')]).toEqual(['u', 'a']);
  setToken('user', null);
  expect([localStorage.getItem('token'), getToken('user'), getToken('admin')]).toEqual([null, null, 'a']);
});

it('tells listeners of changes only, until they unsubscribe', () => {
  const listener = vi.fn();
  const stop = onTokenChange(listener);
  setToken('user', 'u');
  setToken('user', 'u');
  stop();
  setToken('user', null);
  expect(listener.mock.calls).toEqual([['user', 'u']]);
});

it('follows the other tabs, also when one cleared everything', () => {
  const listener = vi.fn();
  const stop = onTokenChange(listener);
  localStorage.setItem('token', 'from-there');
  otherTab('token');
  expect(getToken('user')).toBe('from-there');
  localStorage.clear();
  otherTab(null);
  expect(getToken('user')).toBeNull();
  expect(listener.mock.calls).toEqual([
    ['user', 'from-there'],
    ['user', null],
  ]);
  stop();
});

it('keeps why the server refused a token, until somebody logs in or out', () => {
  setToken('admin', 'a');
  dropToken('admin', 'a', { reason: 'password' });
  expect([getToken('admin'), lastEnd('admin'), lastEnd('user')]).toEqual([null, 'password', null]);
  // A later refusal of the same token knows nothing more.
  dropToken('admin', 'a', undefined);
  expect(lastEnd('admin')).toBe('password');
  setToken('admin', 'b');
  expect(lastEnd('admin')).toBeNull();
  dropToken('admin', 'b', { reason: 'made up' });
  expect([getToken('admin'), lastEnd('admin')]).toEqual([null, null]);
});

it('drops the refused token only, not the one of a login in another tab', () => {
  setToken('user', 'newer');
  dropToken('user', 'older', { reason: 'expired' });
  expect([getToken('user'), lastEnd('user')]).toEqual(['newer', null]);
});
