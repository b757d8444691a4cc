import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { accountRoutes, profileRoutes } from '@lode/shared/accounts/rest';
import { expect, test } from 'vitest';
import { buildCustomer, PASSWORD } from '../factories/people.ts';
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
    expect(headers.get('cache-control')).toBe('no-store');
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
  const body = { email: customer.email, password: PASSWORD };
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

/** The first line that is answered to these bytes on a connection of their own. */
async function statusOf(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(url());
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [first = ''] = (await text(socket)).split('\r\n');
  return first;
}

test('TRACE is not answered, and a body whose length is told in two ways not read', async () => {
  expect(await statusOf('TRACE / HTTP/1.1', 'Host: localhost', 'Connection: close')).toContain(' 404 ');
  const post = ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  const smuggled = [...post, 'Content-Length: 4', 'Transfer-Encoding: chunked', '', '0'];
  expect(await statusOf(...smuggled)).toContain(' 400 ');
});

const TYPED = ['/', '/api/docs', '/api/openapi.json', '/api/docs/socket', '/api/asyncapi.json'];

test.each([...TYPED, '/health', '/api/nothing', '/robots.txt'])(
  '%s says what it is and in which letters',
  async (path) => {
    const { headers } = await new Api(url()).fetch(path);
    expect(headers.get('content-type')).toMatch(/^(text\/\w+|application\/json); charset=utf-8$/);
  },
);

test('a parameter given twice is refused, not chosen from', async () => {
  const { status, body } = await new Api(url()).fetch('/api/virtual/withdrawals?limit=1&limit=2');
  expect([status, body]).toMatchObject([422, { code: 'INVALID_PARAMS' }]);
});

test('a caller cannot say where they are: of forwarded addresses the nearest proxy’s own word counts', async () => {
  const { email } = await buildCustomer(site);
  const far = new Api(url(), undefined, '198.51.100.1, 203.0.113.9');
  const login = await far.call(accountRoutes.login, { body: { email, password: PASSWORD } });
  const { items } = await new Api(url(), login.token).call(profileRoutes.listDevices);
  expect(items.map(({ address }) => address)).toContain('203.0.113.9');
  expect(items.map(({ address }) => address)).not.toContain('198.51.100.1');
});
