import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { accountRoutes, passwordRoutes, totpRoutes } from '@lode/shared/accounts/rest';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { buildCustomer, buildUserRow, PASSWORD, type Person } from '../factories/people.ts';
import { Api, codeOf, freshAddress } from '../harness/api.ts';
import { TEST_SECRET } from '../harness/cluster.ts';
import { useCluster } from '../harness/use-site.ts';

const NEW = 'the secret from now on, long enough to sign with';

const own = useCluster({ servers: 1, workers: 0 });

/** Logs in at one of the servers; which one has which SECRET is the tests' order. */
const login = (server: number, { email, address }: { email: string; address?: string }, totp_code?: string) =>
  new Api(own.cluster.urls[server] ?? '', undefined, address).call(accountRoutes.login, {
    body: { email, password: PASSWORD, totp_code },
  });

async function withSecondFactor() {
  const person = await buildCustomer(own.cluster);
  const { secret } = await person.call(totpRoutes.setup);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const { recovery_codes } = await person.call(totpRoutes.enable, { body: { code: app.generate() } });
  return { person, code: () => freshCode(person, app), recovery: recovery_codes };
}

/** A code that counts, as if time had passed since the last. */
async function freshCode(person: Person, app: TOTP): Promise<string> {
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  await UserModel.updateOne({ _id: person.id }, { $set: { 'totp.lastStep': 0 } });
  return app.generate();
}

function reseal() {
  const env = { ...process.env, ...own.cluster.env, SECRET: NEW, SECRET_PREVIOUS: TEST_SECRET };
  const script = join(projectRoot, 'dist/reseal-secrets.js');
  return spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
}

test('SECRET is changed: with the one before all goes on, without it a sentence says so, and sealing again ends the change', async () => {
  const { person, code, recovery } = await withSecondFactor();
  const plain = await buildUserRow();
  const { MailModel } = await import('@lode/server/features/mail/mail.model');
  await login(0, person, await code());
  await own.cluster.addServer({ SECRET: NEW, SECRET_PREVIOUS: TEST_SECRET });
  await own.cluster.addServer({ SECRET: NEW });

  expect((await person.call(accountRoutes.profile, {}, 1)).id).toBe(person.id);
  expect((await login(1, person, await code())).user.id).toBe(person.id);
  expect((await login(1, person, recovery[0])).user.id).toBe(person.id);
  expect(await codeOf(login(1, person, recovery[0]))).toBe('TOTP_INVALID');
  expect(await MailModel.exists({ to: person.email, kind: 'new_login' })).toBeNull();

  expect(await codeOf(person.call(accountRoutes.profile, {}, 2))).toBe('UNAUTHENTICATED');
  expect(await codeOf(login(2, plain))).toBe('OK');
  // However often: it is nobody's wrong code.
  for (let times = 0; times < 6; times += 1) {
    expect(await codeOf(login(2, person, await code()))).toBe('SECRETS_UNREADABLE');
  }

  expect(reseal()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('1 second factors') as string,
  });
  expect(reseal().stdout).toContain('0 second factors and 0 links');
  expect((await login(2, person, await code())).user.id).toBe(person.id);
  expect((await login(1, person, await code())).user.id).toBe(person.id);
});

test('a second factor of a third SECRET is named, and left as it is', async () => {
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  const { person } = await withSecondFactor();
  await UserModel.updateOne({ _id: person.id }, { $set: { 'totp.secret': 'gone.AAAA' } });
  expect(reseal()).toMatchObject({ status: 1, stderr: expect.stringContaining(person.username) as string });
  const row = await UserModel.findById(person.id).lean();
  expect(row?.totp?.secret).toBe('gone.AAAA');
  await UserModel.deleteOne({ _id: person.id });
});

test('the key of the assistant’s endpoint is sealed again, and told of when it cannot be', async () => {
  const { ConfigurationModel } = await import('@lode/server/features/assistant/configuration.model');
  const { seal } = await import('@lode/server/platform/seal');
  const keep = (key: string) =>
    ConfigurationModel.updateOne({ _id: 'assistant' }, { $set: { key } }, { upsert: true });
  const before = seal('the key of the endpoint');
  await keep(before);
  expect(reseal().stdout).toContain('The key of the assistant’s endpoint is now under SECRET.');
  expect((await ConfigurationModel.findById('assistant').lean())?.key).not.toBe(before);
  expect(reseal()).toMatchObject({ status: 0, stdout: expect.not.stringContaining('endpoint') as string });
  await keep('gone.AAAA');
  expect(reseal()).toMatchObject({ status: 1, stderr: expect.stringContaining('endpoint') as string });
  await ConfigurationModel.deleteMany({});
});

test('links of login providers are found after the change, and again when they were made anew', async () => {
  const { linkId, linkIds, OauthLinkModel } = await import('@lode/server/features/accounts/oauth.model');
  const { _id: userId } = await buildUserRow();
  const link = { issuer: 'https://provider.example', subject: 'somebody' };
  await OauthLinkModel.create({ _id: linkId(link), ...link, userId, createdAt: new Date() });
  expect(reseal().stdout).toContain('1 links');
  const rows = await OauthLinkModel.find({ issuer: link.issuer }).lean();
  expect(rows).toMatchObject([{ subject: 'somebody', userId }]);
  expect(linkIds(link)).not.toContain(rows[0]?._id);
});

test('what was signed and hashed with SECRET itself, before keys had a purpose each, counts on', async () => {
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  const { person, recovery } = await withSecondFactor();
  const raw = (text: string) => createHmac('sha256', TEST_SECRET).update(text).digest('base64url');
  const { jti, exp } = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()) as {
    jti: string;
    exp: number;
  };
  const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encoded({ alg: 'HS256' })}.${encoded({ iss: 'lode', jti, exp })}`;
  const letters = (recovery[0] ?? '').replace('-', '');
  const hash = raw(`recovery-code\0${person.id}:${letters}`);
  await UserModel.updateOne(
    { _id: person.id },
    { $set: { 'totp.recovery': [hash] }, $unset: { 'totp.recoverySalt': 1 } },
  );
  const old = (server: number) => new Api(own.cluster.urls[server] ?? '', `${text}.${raw(text)}`);
  expect((await old(1).call(accountRoutes.profile)).id).toBe(person.id);
  // A login signed so ends with the change: SECRET as it is now signs none.
  expect(await codeOf(old(0).call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
  expect(await codeOf(login(0, person, recovery[0]))).toBe('TOTP_INVALID');
  expect((await login(1, person, recovery[0])).user.id).toBe(person.id);
});

test('a browser stays known, and a code that was mailed before the change counts on', async () => {
  const { KnownBrowserModel } = await import('@lode/server/features/accounts/known-browser.model');
  const { rememberBrowser } = await import('@lode/server/features/accounts/known-browsers');
  const { sendCode } = await import('@lode/server/features/accounts/mailed-codes');
  const { inTransaction } = await import('@lode/server/platform/transaction');
  const row = await buildUserRow();
  const { _id: userId, email } = row;
  const [browserKey, address] = ['k'.repeat(43), freshAddress()];
  const at = (from: string, cookie = '') => ({
    api: new Api(own.cluster.urls[1] ?? '', undefined, from),
    headers: { cookie },
  });
  const logIn = async ({ api, headers }: ReturnType<typeof at>, password: string) =>
    codeOf(api.call(accountRoutes.login, { body: { email, password }, headers }));
  await inTransaction((tx) => rememberBrowser(tx, row, browserKey));
  const [before] = await KnownBrowserModel.find({ userId }).lean();
  for (let times = 0; times < 5; times += 1) await logIn(at(address), 'Wrong1234');
  expect(await logIn(at(address), PASSWORD)).toBe('TOO_MANY_ATTEMPTS');
  expect(await logIn(at(address, `browser=${browserKey}`), PASSWORD)).toBe('OK');
  const after = await KnownBrowserModel.find({ userId }).lean();
  expect(after).toHaveLength(1);
  expect(after[0]?._id).not.toBe(before?._id);

  let code = '';
  await sendCode(
    { purpose: 'reset', email },
    { address, userAgent: '', browserKey, keepsKey: true },
    async (_, made) => {
      code = made;
    },
  );
  const { api, headers } = at(freshAddress(), `browser=${browserKey}`);
  const body = { email, code, password: 'Another1pass' };
  expect(await codeOf(api.call(passwordRoutes.confirmReset, { body, headers }))).toBe('OK');
});

test('a code given with a role before the change counts on', async () => {
  const { newEnrolment } = await import('@lode/server/features/accounts/enrolment');
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  const { direct } = await own.cluster.addServer({
    SECRET: NEW,
    SECRET_PREVIOUS: TEST_SECRET,
    ALLOW_SIMULATED: '0',
    RATE_PROVIDERS: 'kraken',
    KRAKEN_URL: 'http://127.0.0.1:9',
    CHAIN_PROVIDERS: 'live',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Lode <no-reply@example.com>',
  });
  const { _id, email } = await buildUserRow({ role: 'agent' });
  const { code, row } = newEnrolment();
  await UserModel.updateOne({ _id }, { $set: { passwordLong: true, enrolment: row } });
  const { token } = await new Api(direct).call(accountRoutes.adminLogin, {
    body: { email, password: PASSWORD },
  });
  const setUp = (enrolment_code: string) =>
    codeOf(new Api(direct, token).call(totpRoutes.setup, { body: { enrolment_code } }));
  expect(await setUp('ABCDE-ABCDE-ABCDE')).toBe('ENROLMENT_CODE_INVALID');
  expect(await setUp(code)).toBe('OK');
});
