import { accountRoutes } from '@lode/shared/accounts/rest';
import { expect, test } from 'vitest';
import { buildCustomer } from '../factories/people.ts';
import { Api } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const url = () => site.urls[0] ?? '';

test.each(['/api/site/public-info', '/api/nothing', '/api/docs', '/'])(
  '%s carries the headers that keep others out',
  async (path) => {
    const { headers } = await new Api(url()).fetch(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe-');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=]{20,}'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
  },
);

test('a nonce is never used twice', async () => {
  const policies = await Promise.all(
    Array.from({ length: 5 }, async () =>
      (await new Api(url()).fetch('/api/docs')).headers.get('content-security-policy'),
    ),
  );
  expect(new Set(policies).size).toBe(5);
});

test('no cookie logs anybody in: a login’s only names the browser, and a token in one counts for nothing', async () => {
  const customer = await buildCustomer(site);
  const body = { email: customer.email, password: 'Quartz7lamp' };
  const login = await new Api(url()).send(accountRoutes.login, { body });
  expect(login.status).toBe(200);
  const [cookie = '', ...others] = login.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toMatch(/^browser=[\w-]{43}; Max-Age=\d+; Path=\/api; .*HttpOnly; SameSite=Strict$/);
  const named = await new Api(url()).fetch('/api/users/profile', {
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  expect(named.status).toBe(401);
  const forged = await new Api(url()).fetch('/api/users/profile', {
    headers: { cookie: `token=${customer.token}; authorization=Bearer ${customer.token}` },
  });
  expect(forged.status).toBe(401);
});

test('a form of another site cannot post: only JSON is read, and no other origin may ask first', async () => {
  const customer = await buildCustomer(site);
  const form = await customer.api().fetch('/api/users/sessions/revoke', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'scope=all',
  });
  expect(form.body).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  const asked = await new Api(url()).fetch('/api/users/sessions/revoke', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(asked.headers.get('access-control-allow-origin')).toBeNull();
});
