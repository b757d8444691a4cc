import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import type { LoginEnd } from '@lode/shared/accounts/login-ends';
import { accountRoutes, passwordRoutes, profileRoutes } from '@lode/shared/accounts/rest';
import { expect, it } from 'vitest';
import { buildCustomer, buildPerson, PASSWORD, type Person } from '../factories/people.ts';
import { Api, codeOf, freshAddress } from '../harness/api.ts';
import { connectSocket } from '../harness/sockets.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const NEXT = 'Granite9river';

const url = () => site.urls[0] ?? '';

/** What the holder of a token is told beside UNAUTHENTICATED. */
async function told(token: string): Promise<unknown> {
  const { status, body } = await new Api(url(), token).send(accountRoutes.profile);
  expect([status, (body as { code: string }).code]).toEqual([401, 'UNAUTHENTICATED']);
  return (body as { data?: unknown }).data;
}

async function anotherLogin({ email }: Person): Promise<string> {
  const body = { email, password: PASSWORD };
  return (await new Api(url(), undefined, freshAddress()).call(accountRoutes.login, { body })).token;
}

const by = (reason: LoginEnd) => ({ reason });

it('a login that its holder ended tells no reason; one ended elsewhere says so', async () => {
  const person = await buildCustomer(site);
  const other = await anotherLogin(person);
  await new Api(url(), other).call(accountRoutes.logout);
  expect(await told(other)).toBeUndefined();
  const third = await anotherLogin(person);
  await person.call(profileRoutes.revokeDevices, { body: { scope: 'all' } });
  expect(await told(third)).toEqual(by('elsewhere'));
  expect(await told(person.token)).toBeUndefined();
});

it('a changed password is told to the other logins, and over the socket as well', async () => {
  const person = await buildCustomer(site);
  const other = await anotherLogin(person);
  const body = { current_password: PASSWORD, new_password: NEXT };
  await person.call(passwordRoutes.changePassword, { body });
  expect(await told(other)).toEqual(by('password'));
  const refused = await connectSocket(url(), other).catch((error: unknown) => error);
  expect(refused).toMatchObject({ failure: { data: by('password') } });
});

it.each([
  ['locked', (at: string) => ({ until: at }), adminUserRoutes.lock],
  ['disabled', () => ({}), adminUserRoutes.disable],
  ['staff', () => ({}), adminUserRoutes.signOut],
] as const)('what staff did to the account: %s', async (reason, more, route) => {
  const [admin, person] = [await buildPerson(site, { role: 'admin' }), await buildCustomer(site)];
  const body = { reason: 'asked for', rev: 0, ...more(new Date(Date.now() + 3_600_000).toISOString()) };
  await admin.call(route, { params: { id: person.id }, body } as never);
  expect(await told(person.token)).toEqual(by(reason));
});

it('a login that was left, or whose signed end is past, has expired; a forged one is told nothing', async () => {
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  const { signToken } = await import('@lode/server/features/accounts/signed-token');
  const person = await buildCustomer(site);
  const past = new Date(Date.now() - 60_000);
  await TokenModel.updateMany({ userId: person.id }, { $set: { slidingExpiresAt: past } });
  expect(await told(person.token)).toEqual(by('expired'));
  const jti = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()).jti as string;
  const ended = await signToken(jti, past);
  expect(await told(ended)).toEqual(by('expired'));
  expect(await told(`${ended.slice(0, -4)}AAAA`)).toBeUndefined();
  expect(await codeOf(new Api(url(), undefined).call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
});
