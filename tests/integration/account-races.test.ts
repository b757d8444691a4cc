import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { beforeAll, expect, test } from 'vitest';
import { buildCustomer, buildUserRow, PASSWORD, type Person } from '../factories/people.ts';
import { Api, codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { TEST_SECRET } from '../harness/cluster.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

beforeAll(() => changeSettings(site, { email_verification: false }));

const fresh = () => `racer_${randomBytes(5).toString('hex')}`;
const visitor = (server = 0) => new Api(site.urls[server % site.urls.length] ?? '');

function register(fields: Record<string, unknown>, server: number): Promise<string> {
  const username = fresh();
  const body = { username, email: `${username}@example.com`, password: PASSWORD, ...fields };
  return codeOf(visitor(server).call(accountRoutes.register, { body }));
}

const times = (count: number, of: string, codes: string[]) =>
  expect(codes.filter((code) => code === of)).toHaveLength(count);

test('one of many wins a name at once, whatever the case of its letters', async () => {
  const name = fresh();
  const codes = await Promise.all(
    Array.from({ length: 8 }, (_, at) => register({ username: at % 3 ? name : name.toUpperCase() }, at)),
  );
  times(1, 'OK', codes);
  times(7, 'DUPLICATE_USER', codes);
});

test('one browser registers three times, from anywhere and at once', async () => {
  const browser_fingerprint = fresh();
  const codes = await Promise.all(
    Array.from({ length: 7 }, (_, at) => register({ browser_fingerprint }, at)),
  );
  times(3, 'OK', codes);
  times(4, 'REGISTRATION_LIMITED', codes);
});

test('a wrong password and an unknown e-mail are the same answer, to the letter', async () => {
  const { email } = await buildUserRow();
  const answerTo = (tried: string) =>
    visitor().send(accountRoutes.login, { body: { email: tried, password: 'Wrong1234' } });
  const [wrong, unknown] = [await answerTo(email), await answerTo(`${fresh()}@example.com`)];
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  expect(wrong.body).toMatchObject({ code: 'AUTH_FAILED' });
});

test('C14: sockets that connect while their token is being revoked do not outlive it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer = await buildCustomer(site);
    const connecting = Array.from({ length: 4 }, (_, at) =>
      customer.connect(at % site.urls.length).catch(() => undefined),
    );
    await customer.call(accountRoutes.logout);
    for (const socket of await Promise.all(connecting)) await socket?.dropped();
  }
});

/** How long who only reads is known by a login that was read: what ends it sooner was told. */
const KEPT_MS = 5000;

/** Ends a login on one server that another has just read; how long that one still lets it read. */
async function readsOnMs(): Promise<number> {
  const customer = await buildCustomer(site);
  const other = new Api(site.urls[1] ?? '', customer.token);
  await other.call(accountRoutes.profile);
  await other.call(accountRoutes.profile);
  const keptAt = performance.now();
  await customer.call(accountRoutes.logout);
  expect(await codeOf(other.call(accountRoutes.logout)), 'what changes anything').toBe('UNAUTHENTICATED');
  await expect.poll(() => codeOf(other.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
  return performance.now() - keptAt;
}

test('C14: a login that ended changes nothing anywhere from then on, and reads nothing once that is told', async () => {
  for (let round = 0; round < 5; round += 1) if ((await readsOnMs()) < KEPT_MS / 2) return;
  expect.unreachable('no server was told: each forgot the login only in its own time');
});

/** Changes a login as stored; its id. */
async function changeLogin(person: Person, fields: Record<string, Date>): Promise<string> {
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  const row = await TokenModel.findOneAndUpdate({ userId: person.id }, { $set: fields }).lean();
  return String(row?._id);
}

test('C14: a login that ended while Redis was away is found by the check, and a used one is renewed', async () => {
  const { checkSockets } = await import('@lode/server/features/accounts/accounts.socket');
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  const soon = new Date(Date.now() + 60_000);
  const ids = [
    await changeLogin(await buildCustomer(site), { slidingExpiresAt: soon }),
    await changeLogin(await buildCustomer(site), { revokedAt: new Date() }),
    await changeLogin(await buildCustomer(site), { slidingExpiresAt: new Date(Date.now() - 1) }),
    await changeLogin(await buildCustomer(site), { expiresAt: new Date(Date.now() - 1) }),
  ];
  const dropped: string[] = [];
  const sockets = new Map(
    ids.map((tokenId) => [
      tokenId,
      { data: { identity: { tokenId } }, disconnect: () => dropped.push(tokenId) },
    ]),
  );
  const gateway = { of: () => ({ sockets }) } as unknown as Parameters<typeof checkSockets>[0];
  await checkSockets(gateway, new Set(ids));
  expect(dropped).toEqual(ids.slice(1));
  const used = await TokenModel.findById(ids[0]).lean();
  expect(used?.slidingExpiresAt.getTime()).toBeGreaterThan(Date.now() + 11 * 3_600_000);
});

test('a well-formed token counts only with our signature, before its end, for a login that exists', async () => {
  const { token } = await buildCustomer(site);
  const [header = '', payload = ''] = token.split('.');
  const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti: string };
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'lode login tokens', 32));
  const signed = (secret: string, lifeS: number, id: string) => {
    const claims = { iss: 'lode', jti: id, exp: Math.floor(Date.now() / 1000) + lifeS };
    const text = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    return `${text}.${createHmac('sha256', keyOf(secret)).update(text).digest('base64url')}`;
  };
  const codeWith = (one: string) => codeOf(new Api(site.urls[0] ?? '', one).call(accountRoutes.profile));
  expect(await codeWith(signed(TEST_SECRET, 3600, jti))).toBe('OK');
  expect(await codeWith(signed('another secret, as long as one must be', 3600, jti))).toBe('UNAUTHENTICATED');
  expect(await codeWith(signed(TEST_SECRET, -3600, jti))).toBe('UNAUTHENTICATED');
  expect(await codeWith(signed(TEST_SECRET, 3600, 'not-an-id'))).toBe('UNAUTHENTICATED');
  expect(await codeWith(signed(TEST_SECRET, 3600, '0'.repeat(24)))).toBe('UNAUTHENTICATED');
});
