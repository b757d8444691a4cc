import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { passkeyRoutes } from '@lode/shared/accounts/passkey-rest';
import { accountRoutes, passwordRoutes, totpRoutes } from '@lode/shared/accounts/rest';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { buildPerson, buildUserRow, PASSWORD, type Person } from '../factories/people.ts';
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
    METRICS_TOKEN: 'what the monitoring knows',
  },
});

const STAFF_PASSWORD = 'Correct1Horse2Staple';
const CODE_FORMAT = /^[A-Z2-9]{5}-[A-Z2-9]{5}-[A-Z2-9]{5}$/;

const url = () => own.cluster.urls[0] ?? '';

/** Somebody with that role whose password is as long as staff's must be, as a reset by mail would have made it. */
async function buildStaffRow(role: 'admin' | 'agent' = 'admin') {
  const row = await buildUserRow({ role });
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  await UserModel.updateOne({ _id: row._id }, { $set: { passwordLong: true } });
  return row;
}

async function logIn(email: string) {
  const { token, user } = await new Api(url()).call(accountRoutes.adminLogin, {
    body: { email, password: PASSWORD },
  });
  return { user, api: new Api(url(), token), token };
}

/** An administrator who has set up theirs. */
async function buildFirstAdmin() {
  const admin = await buildPerson(own.cluster, { role: 'admin' });
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  await TokenModel.updateMany({ userId: admin.id }, { $set: { restricted: false } });
  return admin;
}

async function giveCode(admin: Person, userId: string) {
  const { rev } = await admin.call(adminUserRoutes.get, { params: { id: userId } });
  const body = { reason: 'new colleague', rev };
  return admin.call(adminUserRoutes.giveEnrolmentCode, { params: { id: userId }, body });
}

test('staff outside the demo may do nothing before their second factor is set up, and everything after', async () => {
  const row = await buildStaffRow();
  const { api: admin, user, token } = await logIn(row.email);
  expect(user).toMatchObject({ totp_setup_required: true, abilities: ['account:secure'] });
  expect(await codeOf(admin.call(adminServiceRoutes.waiting))).toBe('TOTP_SETUP_REQUIRED');
  const change = { current_password: PASSWORD, new_password: 'Different1' };
  expect(await codeOf(admin.call(passwordRoutes.changePassword, { body: change }))).toBe(
    'TOTP_SETUP_REQUIRED',
  );
  const socket = await connectSocket(url(), token);
  expect(await codeOf(socket.request('support:presence.set', { state: 'here' }))).toBe('TOTP_SETUP_REQUIRED');

  const { code } = await giveCode(await buildFirstAdmin(), String(row._id));
  const { secret } = await admin.call(totpRoutes.setup, { body: { enrolment_code: code } });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await admin.call(totpRoutes.enable, { body: { code: app.generate() } });
  expect(await codeOf(admin.call(adminServiceRoutes.waiting))).toBe('OK');
  expect((await admin.call(accountRoutes.profile)).abilities).toContain('admin:enter');
  // It was let in with fewer rights, and comes back with what it has now.
  await socket.dropped();

  const full = await connectSocket(url(), token);
  expect(await codeOf(full.request('support:presence.set', { state: 'here' }))).toBe('OK');
  const next = app.generate({ timestamp: Date.now() + 30_000 });
  expect(await codeOf(admin.call(totpRoutes.disable, { body: { totp_code: next } }))).toBe('OK');
  await full.dropped();
  expect(await codeOf(admin.call(adminServiceRoutes.waiting))).toBe('TOTP_SETUP_REQUIRED');
  const again = await connectSocket(url(), token);
  expect(await codeOf(again.request('support:presence.set', { state: 'here' }))).toBe('TOTP_SETUP_REQUIRED');
  // Whoever took it away has proved it, and may set up the next; another login of theirs may not.
  expect(await codeOf(admin.call(totpRoutes.setup))).toBe('OK');
  expect(await codeOf((await logIn(row.email)).api.call(totpRoutes.setup))).toBe('ENROLMENT_CODE_REQUIRED');
});

test('a password alone makes nobody staff: the code given with the role is asked for on both sides, once, for a week', async () => {
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  const [row, first] = [await buildStaffRow('agent'), await buildFirstAdmin()];
  const id = String(row._id);
  const { api } = await logIn(row.email);
  const body = { email: row.email, password: PASSWORD };
  const { token } = await new Api(url()).call(accountRoutes.login, { body });
  const setUp = (enrolment_code?: string, by = api) =>
    codeOf(by.call(totpRoutes.setup, { body: { enrolment_code } }));
  expect(await setUp(undefined, new Api(url(), token))).toBe('ENROLMENT_CODE_REQUIRED');
  expect(await setUp('ABCDE-ABCDE-ABCDE')).toBe('ENROLMENT_CODE_INVALID');
  const old = await giveCode(first, id);
  const { code, user } = await giveCode(first, id);
  expect(code).toMatch(CODE_FORMAT);
  expect(user.allowed).toContain('enrolment-code');
  expect(JSON.stringify(await UserModel.findById(id).lean())).not.toContain(code);
  expect(await setUp(old.code)).toBe('ENROLMENT_CODE_INVALID');

  await UserModel.updateOne({ _id: id }, { $set: { 'enrolment.expiresAt': new Date(Date.now() - 1) } });
  expect(await setUp(code)).toBe('ENROLMENT_CODE_INVALID');
  const { code: last, expires_at } = await giveCode(first, id);
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
  await UserModel.updateOne({ _id: id }, { $set: { passwordLong: false } });
  expect(await setUp(last)).toBe('PASSWORD_TOO_SHORT_FOR_STAFF');
  await UserModel.updateOne({ _id: id }, { $set: { passwordLong: true } });
  const { secret } = await api.call(totpRoutes.setup, {
    body: { enrolment_code: last.toLowerCase().replaceAll('-', ' ') },
  });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await api.call(totpRoutes.enable, { body: { code: app.generate() } });
  expect((await UserModel.findById(id).lean())?.enrolment ?? null).toBeNull();
  expect(await codeOf(giveCode(first, id))).toBe('ENROLMENT_NOT_NEEDED');
});

test('the code is made by administrators who have just proved who they are, for staff only, and recorded', async () => {
  const [row, customer] = [await buildStaffRow('agent'), await buildUserRow()];
  const first = await buildFirstAdmin();
  expect(await codeOf(giveCode(first, String(customer._id)))).toBe('ENROLMENT_NOT_NEEDED');
  expect(await codeOf(giveCode(first, first.id))).toBe('ACTS_ON_SELF');
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  await TokenModel.updateMany({ userId: first.id }, { $set: { provedAt: new Date(0) } });
  expect(await codeOf(giveCode(first, String(row._id)))).toBe('REAUTH_REQUIRED');
  await first.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
  const { code } = await giveCode(first, String(row._id));
  const { OperationEntryModel } = await import('@lode/server/features/administration/operation-entry.model');
  const entries = await OperationEntryModel.find({ action: 'user.enrolment-code-given' }).lean();
  expect(entries).not.toHaveLength(0);
  expect(JSON.stringify(entries)).not.toContain(code);
});

test('the first administrator’s code is printed by the command that makes them, and their password is a good one', async () => {
  const name = `chief_${Date.now().toString(36)}`;
  const env = {
    ...process.env,
    ...own.cluster.env,
    ADMIN_USERNAME: name,
    ADMIN_EMAIL: `${name}@example.com`,
  };
  /** What the command says, however it ends. */
  const create = (password: string) =>
    new Promise<string>((resolve) => {
      const options = { env: { ...env, ADMIN_PASSWORD: password } };
      execFile(process.execPath, [join(projectRoot, 'dist/create-admin.js')], options, (_, stdout, stderr) =>
        resolve(`${stdout}${stderr}`),
      );
    });
  expect(await create('abc123')).toContain('8 to 64 characters');
  expect(await create('Quartz7lamp')).toContain('at least 12 characters');
  expect(await create(`${name.replace('c', 'C')}1`)).toContain('easy to guess');
  const said = await create(STAFF_PASSWORD);
  const enrolment_code = /[A-Z2-9]{5}-[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(said)?.[0];
  const body = { email: `${name}@example.com`, password: STAFF_PASSWORD };
  const { token } = await new Api(url()).call(accountRoutes.adminLogin, { body });
  const setUp = new Api(url(), token).call(totpRoutes.setup, { body: { enrolment_code } });
  expect(await codeOf(setUp)).toBe('OK');
});

test('a passkey is their second factor as well, until it is removed; where nobody says who we are there is none', async () => {
  const origin = 'https://site.example';
  const nameless = url();
  const { direct } = await own.cluster.addServer({ PUBLIC_URL: origin });
  const row = await buildStaffRow();
  const body = { email: row.email, password: PASSWORD };
  const { token } = await new Api(direct).call(accountRoutes.adminLogin, { body });
  const admin = new Api(direct, token);
  const authenticator = new Authenticator({ origin });
  const { code: enrolment_code } = await giveCode(await buildFirstAdmin(), String(row._id));
  const asked = { body: { enrolment_code } };
  expect(await codeOf(new Api(nameless, token).call(passkeyRoutes.creation, asked))).toBe(
    'PASSKEYS_UNAVAILABLE',
  );
  // A password alone makes nobody staff this way either.
  expect(await codeOf(admin.call(passkeyRoutes.creation))).toBe('ENROLMENT_CODE_REQUIRED');
  const wrong = { body: { enrolment_code: 'ABCDE-ABCDE-ABCDE' } };
  expect(await codeOf(admin.call(passkeyRoutes.creation, wrong))).toBe('ENROLMENT_CODE_INVALID');
  const socket = await connectSocket(direct, token);
  const response = authenticator.create(await admin.call(passkeyRoutes.creation, asked));
  const { id } = await admin.call(passkeyRoutes.add, { body: { name: 'Key', response } });
  await socket.dropped();
  expect(await codeOf(admin.call(adminServiceRoutes.waiting))).toBe('OK');
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  expect((await UserModel.findById(row._id).lean())?.enrolment ?? null).toBeNull();
  // With one factor set up, the next wants no code.
  expect(await codeOf(admin.call(passkeyRoutes.creation))).toBe('OK');

  expect(await codeOf(new Api(direct).call(accountRoutes.adminLogin, { body }))).toBe('PASSKEY_REQUIRED');
  const proof = authenticator.get(await new Api(direct).call(passkeyRoutes.request));
  const login = await new Api(direct).call(passkeyRoutes.adminLogin, { body: { response: proof } });
  expect(login.user.totp_setup_required).toBe(false);

  const proved = new Api(direct, login.token);
  const full = await connectSocket(direct, login.token);
  await proved.call(passkeyRoutes.remove, { params: { id } });
  await full.dropped();
  for (const one of [admin, proved]) {
    expect(await codeOf(one.call(adminServiceRoutes.waiting))).toBe('TOTP_SETUP_REQUIRED');
  }
  // Only who took it away by a passkey may set up the next; the other login has proved a password alone.
  expect(await codeOf(admin.call(passkeyRoutes.creation))).toBe('ENROLMENT_CODE_REQUIRED');
  expect(await codeOf(proved.call(passkeyRoutes.creation))).toBe('OK');
});

test('a passkey is not taken away by a password alone, which would then set up the next one', async () => {
  const origin = 'https://site.example';
  const { direct } = await own.cluster.addServer({ PUBLIC_URL: origin });
  const row = await buildStaffRow();
  const { code: enrolment_code } = await giveCode(await buildFirstAdmin(), String(row._id));
  const body = { email: row.email, password: PASSWORD };
  const { token } = await new Api(direct).call(accountRoutes.adminLogin, { body });
  const admin = new Api(direct, token);
  const options = await admin.call(passkeyRoutes.creation, { body: { enrolment_code } });
  const response = new Authenticator({ origin }).create(options);
  const { id } = await admin.call(passkeyRoutes.add, { body: { name: 'Key', response } });
  // To have made it was a proof by it; the password is one that came later.
  await admin.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
  expect(await codeOf(admin.call(passkeyRoutes.remove, { params: { id } }))).toBe('REAUTH_REQUIRED');
});

test('a customer’s side needs none, whoever it is', async () => {
  const row = await buildUserRow({ role: 'admin' });
  const { user } = await new Api(own.cluster.urls[0] ?? '').call(accountRoutes.login, {
    body: { email: row.email, password: PASSWORD },
  });
  expect(user).toMatchObject({ totp_setup_required: false });
});

test('what only staff may call is described to staff, and to who watches the deployment', async () => {
  const staff = await buildFirstAdmin();
  const customer = await buildPerson(own.cluster);
  const paths = async (token?: string) => {
    const { text } = await new Api(url(), token).fetch('/api/openapi.json');
    return Object.keys((JSON.parse(text) as { paths: Record<string, unknown> }).paths);
  };
  const page = async (token?: string) => (await new Api(url(), token).fetch('/api/docs')).text;
  const socket = async (token?: string) => (await new Api(url(), token).fetch('/api/asyncapi.json')).text;
  const whole = await paths(staff.token);
  expect(whole).toContain('/admin/users');
  expect(await paths('what the monitoring knows')).toEqual(whole);
  for (const token of [undefined, customer.token]) {
    const told = await paths(token);
    expect(told).toEqual(expect.arrayContaining(['/auth/login', '/wallet', '/service/sessions']));
    expect(told.filter((path) => /\/admin\/(?!auth\/)/.test(path))).toEqual([]);
    expect(await page(token)).not.toContain('/api/admin/users');
    expect(await socket(token)).not.toContain('finance:matter.changed');
  }
  expect(await page(staff.token)).toContain('/api/admin/users');
  expect(await socket(staff.token)).toContain('finance:matter.changed');
  const { token: restricted } = await logIn((await buildStaffRow()).email);
  expect(await paths(restricted)).not.toContain('/admin/users');
  expect((await new Api(url(), 'no login').fetch('/api/openapi.json')).status).toBe(401);
  expect((await new Api(url(), 'what the monitoring knows').fetch('/metrics')).status).toBe(200);
  expect((await new Api(url(), staff.token).fetch('/metrics')).status).toBe(404);
});
