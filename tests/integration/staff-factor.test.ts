import { passkeyRoutes } from '@lode/shared/accounts/passkey-rest';
import { accountRoutes, passwordRoutes, totpRoutes } from '@lode/shared/accounts/rest';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { buildUserRow, PASSWORD } from '../factories/people.ts';
import { Api, codeOf } from '../harness/api.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { connectSocket } from '../harness/sockets.ts';
import { useCluster } from '../harness/use-site.ts';

/** A deployment, as far as the second factor is concerned: nothing simulated. */
const own = useCluster({
  servers: 1,
  workers: 0,
  env: {
    ALLOW_SIMULATED: '0',
    RATE_PROVIDERS: 'kraken',
    KRAKEN_URL: 'http://127.0.0.1:9',
    CHAIN_PROVIDERS: 'live',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Lode <no-reply@example.com>',
  },
});

test('staff outside the demo may do nothing before their second factor is set up, and everything after', async () => {
  const url = own.cluster.urls[0] ?? '';
  const row = await buildUserRow({ role: 'admin' });
  const body = { email: row.email, password: PASSWORD };
  const { token, user } = await new Api(url).call(accountRoutes.adminLogin, { body });
  expect(user).toMatchObject({ totp_setup_required: true, abilities: ['account:secure'] });
  const admin = new Api(url, token);
  expect(await codeOf(admin.call(adminServiceRoutes.waiting))).toBe('TOTP_SETUP_REQUIRED');
  const change = { current_password: PASSWORD, new_password: 'Different1' };
  expect(await codeOf(admin.call(passwordRoutes.changePassword, { body: change }))).toBe(
    'TOTP_SETUP_REQUIRED',
  );
  const socket = await connectSocket(url, token);
  expect(await codeOf(socket.request('support:presence.set', { state: 'here' }))).toBe('TOTP_SETUP_REQUIRED');

  const { secret } = await admin.call(totpRoutes.setup);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await admin.call(totpRoutes.enable, { body: { code: app.generate() } });
  expect(await codeOf(admin.call(adminServiceRoutes.waiting))).toBe('OK');
  expect((await admin.call(accountRoutes.profile)).abilities).toContain('admin:enter');

  const next = app.generate({ timestamp: Date.now() + 30_000 });
  expect(await codeOf(admin.call(totpRoutes.disable, { body: { totp_code: next } }))).toBe('OK');
  expect(await codeOf(admin.call(adminServiceRoutes.waiting))).toBe('TOTP_SETUP_REQUIRED');
});

test('a passkey is their second factor as well, until it is removed; where nobody says who we are there is none', async () => {
  const origin = 'https://site.example';
  const nameless = own.cluster.urls[0] ?? '';
  const { direct: url } = await own.cluster.addServer({ PUBLIC_URL: origin });
  const row = await buildUserRow({ role: 'admin' });
  const body = { email: row.email, password: PASSWORD };
  const { token } = await new Api(url).call(accountRoutes.adminLogin, { body });
  const admin = new Api(url, token);
  expect(await codeOf(new Api(nameless, token).call(passkeyRoutes.creation))).toBe('PASSKEYS_UNAVAILABLE');
  const authenticator = new Authenticator({ origin });
  const response = authenticator.create(await admin.call(passkeyRoutes.creation));
  const { id } = await admin.call(passkeyRoutes.add, { body: { name: 'Key', response } });
  expect(await codeOf(admin.call(adminServiceRoutes.waiting))).toBe('OK');

  expect(await codeOf(new Api(url).call(accountRoutes.adminLogin, { body }))).toBe('PASSKEY_REQUIRED');
  const proof = authenticator.get(await new Api(url).call(passkeyRoutes.request));
  const login = await new Api(url).call(passkeyRoutes.adminLogin, { body: { response: proof } });
  expect(login.user.totp_setup_required).toBe(false);

  await admin.call(passkeyRoutes.remove, { params: { id } });
  for (const one of [admin, new Api(url, login.token)]) {
    expect(await codeOf(one.call(adminServiceRoutes.waiting))).toBe('TOTP_SETUP_REQUIRED');
  }
});

test('a customer’s side needs none, whoever it is', async () => {
  const row = await buildUserRow({ role: 'admin' });
  const { user } = await new Api(own.cluster.urls[0] ?? '').call(accountRoutes.login, {
    body: { email: row.email, password: PASSWORD },
  });
  expect(user).toMatchObject({ totp_setup_required: false });
});
