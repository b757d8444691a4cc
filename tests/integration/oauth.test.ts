import { randomBytes, randomUUID } from 'node:crypto';
import { freePort } from '@lode/embedded/ports';
import { accountRoutes, oauthRoutes, passwordRoutes, totpRoutes } from '@lode/shared/accounts/rest';
import { OAUTH_CALLBACK_PATH } from '@lode/shared/accounts/schemas';
import { watchRoutes } from '@lode/shared/watch/rest';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildUserRow, PASSWORD } from '../factories/people.ts';
import { Api, codeOf, refusalOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { logInAtProvider, startOidcProvider } from '../harness/oidc-login.ts';
import { useCluster } from '../harness/use-site.ts';

const port = await freePort();
const CALLBACK = `https://site.example${OAUTH_CALLBACK_PATH}`;
const PROVIDER = {
  id: 'test',
  name: 'Test',
  issuer: `http://127.0.0.1:${port}`,
  client_id: 'lode',
  client_secret: 'a secret between the two of them',
};
const ABSENT = { ...PROVIDER, id: 'absent', issuer: 'http://127.0.0.1:9' };

const own = useCluster({
  servers: 2,
  workers: 0,
  env: { OIDC_PROVIDERS: JSON.stringify([PROVIDER, ABSENT]), PUBLIC_URL: 'https://site.example' },
});
let provider: { stop: () => Promise<void> };
beforeAll(async () => {
  provider = await startOidcProvider(port, CALLBACK);
});
afterAll(() => provider?.stop());
afterEach(() => changeSettings(own.cluster, { registration_open: true, email_verification: true }));

const api = (server = 0) => new Api(own.cluster.urls[server] ?? '');
const fresh = () => `oauth_${randomBytes(5).toString('hex')}`;
const begin = () => api().call(oauthRoutes.start, { body: { provider: 'test', redirect_uri: CALLBACK } });

/** What the browser brings back from the provider, for a login as `who`. */
async function answerOf(who: string) {
  const { authorization_url, state } = await begin();
  const back = await logInAtProvider(authorization_url, who);
  expect(back.get('state')).toBe(state);
  return {
    provider: 'test',
    code: back.get('code') ?? '',
    state,
    iss: back.get('iss') ?? undefined,
  };
}

type Answer = Awaited<ReturnType<typeof answerOf>>;
/** Ends the login at the other server: nothing of it is in a process. */
const finish = (answer: Answer, more: Record<string, unknown> = {}) =>
  api(1).call(oauthRoutes.login, { body: { ...answer, ...more } });

describe('a login at a provider', () => {
  it('is offered by name, and leads there with state, nonce and PKCE', async () => {
    const { items } = await api().call(oauthRoutes.providers);
    expect(items[0]).toEqual({ id: 'test', name: 'Test', issuer: PROVIDER.issuer });
    const url = new URL((await begin()).authorization_url);
    expect(url.origin).toBe(PROVIDER.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'lode',
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/.{20}/) as string,
      state: expect.stringMatching(/.{20}/) as string,
      code_challenge: expect.stringMatching(/.{40}/) as string,
    });
  });

  it('makes an account the first time, and finds it again; token and user as a login answers them', async () => {
    const referrer = await buildUserRow();
    const email = `${fresh()}@example.com`;
    const first = await finish(await answerOf(email), {
      referral_code: referrer.referralCode,
      language: 'ko',
    });
    expect(first.user).toMatchObject({ email, email_verified: true, has_password: false, language: 'ko' });
    expect(first.user.username).toBe(email.split('@')[0]);
    expect(first.invite_code).toBe(first.user.referral_code);
    const profile = await new Api(own.cluster.urls[0] ?? '', first.token).call(accountRoutes.profile);
    expect(profile.id).toBe(first.user.id);
    const second = await finish(await answerOf(email));
    expect(second.user.id).toBe(first.user.id);
    expect(second.invite_code).toBeUndefined();
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const row = await UserModel.findById(first.user.id).lean();
    expect(String(row?.referredBy)).toBe(String(referrer._id));
    const login = api().call(accountRoutes.login, { body: { email, password: PASSWORD } });
    expect(await codeOf(login)).toBe('AUTH_FAILED');
  });

  it('links the account of an address that the provider has proven, and only then', async () => {
    const owner = await buildUserRow({ email: `${fresh()}@example.com` });
    const unproven = answerOf(`unproven:${owner.email}`);
    expect(await codeOf(finish(await unproven))).toBe('EMAIL_UNVERIFIED');
    expect(await codeOf(finish(await answerOf(`unproven:${fresh()}@example.com`)))).toBe('EMAIL_UNVERIFIED');
    expect(await codeOf(finish(await answerOf('nameless')))).toBe('EMAIL_UNVERIFIED');
    const { user } = await finish(await answerOf(owner.email));
    expect(user).toMatchObject({ id: String(owner._id), has_password: true });
    const { MailModel } = await import('@lode/server/features/mail/mail.model');
    const told = await MailModel.find({ to: owner.email, kind: 'provider_linked' }).lean();
    expect(told.map(({ facts }) => facts?.provider)).toEqual(['Test']);
  });

  it('takes an account away from who made it with an address that was never proven', async () => {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const squatted = await buildUserRow({ email: `${fresh()}@example.com` });
    await UserModel.updateOne({ _id: squatted._id }, { $set: { emailVerified: false } });
    await changeSettings(own.cluster, { email_verification: false });
    const body = { email: squatted.email, password: PASSWORD };
    const { token } = await api().call(accountRoutes.login, { body });
    const squatter = new Api(own.cluster.urls[0] ?? '', token);
    const link = { cid: randomUUID(), name: 'Left behind', facts: ['balance' as const], days: 7 };
    const { secret } = await squatter.call(watchRoutes.make, { body: link });
    expect(await codeOf(api().call(watchRoutes.look, { body: { secret } }))).toBe('OK');
    const { user } = await finish(await answerOf(squatted.email));
    expect(user).toMatchObject({ id: String(squatted._id), has_password: false, email_verified: true });
    expect(await codeOf(squatter.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
    expect(await codeOf(api().call(watchRoutes.look, { body: { secret } }))).toBe('NOT_FOUND');
    expect(await codeOf(api().call(accountRoutes.login, { body }))).toBe('AUTH_FAILED');
  });

  it('makes one account for one person, however many of their logins end at once', async () => {
    const email = `${fresh()}@example.com`;
    const answers = [await answerOf(email), await answerOf(email), await answerOf(email)];
    const ids = await Promise.all(answers.map(async (answer) => (await finish(answer)).user.id));
    expect(new Set(ids).size).toBe(1);
  });

  it('finds another username when theirs is taken', async () => {
    const taken = await buildUserRow();
    const { user } = await finish(await answerOf(`${taken.username}@elsewhere.example`));
    expect(user.username).toMatch(/^user_.*_\d{5}$/);
  });

  it('asks for the second factor of who has one, and the same call goes on with it', async () => {
    const email = `${fresh()}@example.com`;
    const { token } = await finish(await answerOf(email));
    const owner = new Api(own.cluster.urls[0] ?? '', token);
    const { secret } = await owner.call(totpRoutes.setup);
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const { recovery_codes } = await owner.call(totpRoutes.enable, { body: { code: app.generate() } });
    const answer = await answerOf(email);
    expect(await codeOf(finish(answer))).toBe('TOTP_REQUIRED');
    expect(await codeOf(finish(answer, { totp_code: 'AAAAA-AAAAA' }))).toBe('TOTP_INVALID');
    expect(await codeOf(finish({ ...answer, code: 'another' }, { totp_code: recovery_codes[0] }))).toBe(
      'OAUTH_STATE_INVALID',
    );
    expect((await finish(answer, { totp_code: recovery_codes[0] })).user.email).toBe(email);
    expect(await codeOf(finish(answer, { totp_code: recovery_codes[1] }))).toBe('OAUTH_STATE_INVALID');
  });

  it('asks who guesses at an app’s code for a mailed one as well, and says where that goes', async () => {
    const email = `${fresh()}@example.com`;
    const { token, user } = await finish(await answerOf(email));
    const owner = new Api(own.cluster.urls[0] ?? '', token);
    const { secret } = await owner.call(totpRoutes.setup);
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    await owner.call(totpRoutes.enable, { body: { code: app.generate() } });
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    await UserModel.updateOne({ _id: user.id }, { $set: { 'totp.lastStep': 0 } });
    const answer = await answerOf(email);
    expect(await codeOf(finish(answer))).toBe('TOTP_REQUIRED');
    const wrong = String((Number(app.generate()) + 500_000) % 1_000_000).padStart(6, '0');
    expect(await codeOf(finish(answer, { totp_code: wrong }))).toBe('TOTP_INVALID');
    const refused = await refusalOf(finish(answer, { totp_code: app.generate() }));
    expect([refused.code, refused.failure.data]).toEqual(['CODE_REQUIRED', { email }]);
    const here = api();
    await here.call(passwordRoutes.sendCode, { body: { email, type: 'register' } });
    const { MailModel } = await import('@lode/server/features/mail/mail.model');
    const mail = await MailModel.findOne({ to: email, kind: 'register_code' }).lean();
    const codes = { totp_code: app.generate(), mailed_code: mail?.facts?.code ?? '' };
    expect((await here.call(oauthRoutes.login, { body: { ...answer, ...codes } })).user.email).toBe(email);
  });
});

describe('a login that does not fit', () => {
  it('OAUTH_STATE_INVALID: a state that is unknown, too old or used', async () => {
    const { OauthStateModel } = await import('@lode/server/features/accounts/oauth.model');
    const answer = await answerOf(`${fresh()}@example.com`);
    expect(await codeOf(finish({ ...answer, state: 'made up' }))).toBe('OAUTH_STATE_INVALID');
    expect(await codeOf(finish(answer))).toBe('OK');
    expect(await codeOf(finish(answer))).toBe('OAUTH_STATE_INVALID');
    const late = await answerOf(`${fresh()}@example.com`);
    await OauthStateModel.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await codeOf(finish(late))).toBe('OAUTH_STATE_INVALID');
  });

  it('OAUTH_FAILED: a code that the provider does not know, of another login, or from another issuer', async () => {
    const [one, two] = [await answerOf(`${fresh()}@example.com`), await answerOf(`${fresh()}@example.com`)];
    expect(await codeOf(finish({ ...one, code: two.code }))).toBe('OAUTH_FAILED');
    expect(await codeOf(finish({ ...two, iss: 'https://evil.example' }))).toBe('OAUTH_FAILED');
    const { state } = await begin();
    expect(await codeOf(finish({ ...one, state, code: 'made up' }))).toBe('OAUTH_FAILED');
  });

  it('OAUTH_FAILED: an ID token that names a customer under another key than the provider publishes', async () => {
    const owner = await buildUserRow({ email: `${fresh()}@example.com` });
    expect(await codeOf(finish(await answerOf(`forged:${owner.email}`)))).toBe('OAUTH_FAILED');
    expect((await finish(await answerOf(owner.email))).user.id).toBe(String(owner._id));
  });

  it('OAUTH_PROVIDER_UNKNOWN, and OAUTH_FAILED for one that does not answer', async () => {
    const start = (id: string) =>
      codeOf(api().call(oauthRoutes.start, { body: { provider: id, redirect_uri: CALLBACK } }));
    expect(await start('nobody')).toBe('OAUTH_PROVIDER_UNKNOWN');
    expect(await start('absent')).toBe('OAUTH_FAILED');
  });

  it.each([
    'http://evil.example/auth/oauth/callback',
    'https://site.example/elsewhere',
    'https://site.example/auth/oauth/callback?next=//evil.example',
    'ftp://site.example/auth/oauth/callback',
  ])('sends nobody back to %s', async (redirect_uri) => {
    const start = api().call(oauthRoutes.start, { body: { provider: 'test', redirect_uri } });
    expect(await codeOf(start)).toBe('INVALID_PARAMS');
  });

  it('obeys the settings and what an administrator has decided', async () => {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const owner = await buildUserRow({ email: `${fresh()}@example.com` });
    await UserModel.updateOne({ _id: owner._id }, { $set: { status: 'disabled' } });
    expect(await codeOf(finish(await answerOf(owner.email)))).toBe('ACCOUNT_DISABLED');
    await changeSettings(own.cluster, { registration_open: false });
    expect(await codeOf(finish(await answerOf(`${fresh()}@example.com`)))).toBe('REGISTRATION_CLOSED');
  });

  it('a password can be set afterwards by mail', async () => {
    const email = `${fresh()}@example.com`;
    const { user } = await finish(await answerOf(email));
    expect(user.has_password).toBe(false);
    const browser = api();
    await browser.call(passwordRoutes.resetPassword, { body: { email } });
    const { MailModel } = await import('@lode/server/features/mail/mail.model');
    const mail = await MailModel.findOne({ to: email, kind: 'reset_code' }).lean();
    const body = { email, code: mail?.facts?.code ?? '', password: 'Another1pass' };
    await browser.call(passwordRoutes.confirmReset, { body });
    const login = api().call(accountRoutes.login, { body: { email, password: 'Another1pass' } });
    expect((await login).user.has_password).toBe(true);
  });
});
