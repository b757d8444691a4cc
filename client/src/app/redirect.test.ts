// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { loginPath, redirectTarget } from './redirect.ts';

describe('loginPath', () => {
  it('holds the full path', () => {
    expect(loginPath('/auth/login', { pathname: '/app/x', search: '?a=1&b=2', hash: '#c' })).toBe(
      '/auth/login?redirect=%2Fapp%2Fx%3Fa%3D1%26b%3D2%23c',
    );
  });
});

describe('redirectTarget', () => {
  const target = (wanted: string | null) => redirectTarget(wanted, '/app', '/app/dashboard');

  it('leads back within the area', () => {
    expect(target('/app/x?a=1#c')).toBe('/app/x?a=1#c');
    expect(target('/app')).toBe('/app');
  });

  it.each([
    null,
    '',
    'app',
    '//evil.example/app',
    '/\\evil.example/app',
    'https://evil.example/app',
    'javascript:alert(1)',
    '/application',
    '/googleadmin',
    '/app/../googleadmin',
  ])('does not follow %s', (wanted) => {
    expect(target(wanted)).toBe('/app/dashboard');
  });
});
