import { accountRoutes } from '@lode/shared/accounts/rest';
import { type Settings, settingsSchema } from '@lode/shared/site/schemas';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildPerson, buildUserRow, PASSWORD } from '../factories/people.ts';
import { Api, codeOf, freshAddress, refusalOf } from '../harness/api.ts';
import { changeSettings as change } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

/** Registering by mailed code has a file of its own: account-mail.test.ts. */
const STANDARD = settingsSchema.parse({ email_verification: false });

beforeAll(() => changeSettings(STANDARD));
afterEach(() => changeSettings(STANDARD));

const changeSettings = (changes: Partial<Settings>) => change(site, changes);

function caller(address = freshAddress(), server = 0): Api {
  return new Api(site.urls[server] ?? '', undefined, address);
}

let count = 0;
function newcomer(changes: Record<string, unknown> = {}) {
  count += 1;
  const username = `new_${Date.now().toString(36)}_${count}`;
  return { username, email: `${username}@example.com`, password: PASSWORD, ...changes };
}

const registerCode = (changes: Record<string, unknown>, api = caller()) =>
  codeOf(api.call(accountRoutes.register, { body: newcomer(changes) }));
const loginCode = (body: { email: string; password: string }, api = caller()) =>
  codeOf(api.call(accountRoutes.login, { body }));

describe('registering', () => {
  it('makes an account that can log in at another server', async () => {
    const body = newcomer({ language: 'zh-CN', country_code: 'de' });
    const user = await caller().call(accountRoutes.register, { body });
    expect(user).toMatchObject({ username: body.username, role: 'user', country: 'DE', language: 'zh-CN' });
    const { email, password } = body;
    const { token } = await caller(undefined, 1).call(accountRoutes.login, {
      body: { email: email.toUpperCase(), password },
    });
    const profile = await new Api(site.urls[0] ?? '', token).call(accountRoutes.profile);
    expect(profile).toMatchObject({
      id: user.id,
      abilities: ['account:own', 'account:secure', 'support:chat'],
    });
  });

  it.each([
    ['USERNAME_REQUIRED', { username: undefined }],
    ['USERNAME_REQUIRED', { username: ' ' }],
    ['USERNAME_LENGTH', { username: 'ab' }],
    ['USERNAME_LENGTH', { username: 'a'.repeat(31) }],
    ['USERNAME_FORMAT', { username: 'not allowed' }],
    ['EMAIL_REQUIRED', { email: '' }],
    ['EMAIL_INVALID', { email: 'nobody' }],
    ['PASSWORD_REQUIRED', { password: '' }],
    ['PASSWORD_LENGTH', { password: 'a1b2c' }],
    ['PASSWORD_LENGTH', { password: `a1${'x'.repeat(63)}` }],
    ['PASSWORD_FORMAT', { password: 'onlyletters' }],
    ['PASSWORD_TOO_COMMON', { password: 'abc123' }],
    ['PASSWORD_TOO_COMMON', { password: 'Passw0rd1' }],
    ['PASSWORD_TOO_COMMON', { username: 'somebody_new', password: 'Somebody_New1' }],
    ['COUNTRY_CODE_INVALID', { country_code: 'DEU' }],
    ['INVALID_REFERRAL', { referral_code: 'NOSUCHCODE' }],
  ])('%s for %j', async (code, changes) => {
    expect(await registerCode(changes)).toBe(code);
  });

  it('DUPLICATE_USER for a taken username, in any case, or e-mail; one of two racing doubles wins', async () => {
    const taken = await buildUserRow();
    expect(await registerCode({ username: taken.username.toUpperCase() })).toBe('DUPLICATE_USER');
    expect(await registerCode({ email: taken.email.toUpperCase() })).toBe('DUPLICATE_USER');
    const body = newcomer();
    const codes = await Promise.all(
      [0, 1, 0, 1].map((server) =>
        codeOf(
          caller(undefined, server).call(accountRoutes.register, {
            body,
            idempotencyKey: `${Math.random()}xxxxxx`,
          }),
        ),
      ),
    );
    expect(codes.sort()).toEqual(['DUPLICATE_USER', 'DUPLICATE_USER', 'DUPLICATE_USER', 'OK']);
  });

  it('REFERRAL_EXPIRED and REFERRAL_DISABLED; a good code is taken in any case', async () => {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const referrer = await buildUserRow();
    const refer = () => registerCode({ referral_code: referrer.referralCode.toLowerCase() });
    expect(await refer()).toBe('OK');
    await UserModel.updateOne({ _id: referrer._id }, { $set: { referralCodeState: 'expired' } });
    expect(await refer()).toBe('REFERRAL_EXPIRED');
    await UserModel.updateOne({ _id: referrer._id }, { $set: { referralCodeState: 'disabled' } });
    expect(await refer()).toBe('REFERRAL_DISABLED');
  });

  it('REGISTRATION_LIMITED for one address, and for one browser', async () => {
    await changeSettings({ registrations_per_ip: 2, registrations_per_fingerprint: 1 });
    const api = caller();
    expect([await registerCode({}, api), await registerCode({}, api)]).toEqual(['OK', 'OK']);
    const refusal = await refusalOf(api.call(accountRoutes.register, { body: newcomer() }));
    expect(refusal).toMatchObject({ code: 'REGISTRATION_LIMITED', status: 429 });
    expect(refusal.failure.retry_after).toBeGreaterThan(0);
    const browser = { browser_fingerprint: `browser ${Math.random()}` };
    expect([await registerCode(browser), await registerCode(browser)]).toEqual([
      'OK',
      'REGISTRATION_LIMITED',
    ]);
  });

  it('REGISTRATION_CLOSED, REGION_NOT_SUPPORTED, IP_RESTRICTED and MAINTENANCE by the settings', async () => {
    const api = caller();
    await changeSettings({ blocked_regions: ['KP'], restricted_ips: [api.address] });
    expect(await registerCode({ country_code: 'kp' })).toBe('REGION_NOT_SUPPORTED');
    expect(await registerCode({}, api)).toBe('IP_RESTRICTED');
    await changeSettings({ registration_open: false });
    expect(await registerCode({})).toBe('REGISTRATION_CLOSED');
    await changeSettings({ maintenance: true });
    expect(await registerCode({})).toBe('MAINTENANCE');
  });
});

describe('logging in', () => {
  it.each([
    ['EMAIL_REQUIRED', { email: '', password: PASSWORD }],
    ['EMAIL_INVALID', { email: 'x', password: PASSWORD }],
    ['PASSWORD_REQUIRED', { email: 'x@example.com', password: '' }],
    ['PASSWORD_LENGTH', { email: 'x@example.com', password: 'short' }],
    ['AUTH_FAILED', { email: 'nobody-here@example.com', password: PASSWORD }],
  ])('%s', async (code, body) => {
    expect(await loginCode(body)).toBe(code);
  });

  it('AUTH_FAILED for a wrong password, whatever is wrong with the account', async () => {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const user = await buildUserRow();
    await UserModel.updateOne({ _id: user._id }, { $set: { status: 'disabled' } });
    expect(await loginCode({ email: user.email, password: 'Wrong1234' })).toBe('AUTH_FAILED');
    expect(await loginCode({ email: user.email, password: PASSWORD })).toBe('ACCOUNT_DISABLED');
  });

  it('ACCOUNT_LOCKED until its time, told in seconds; EMAIL_UNVERIFIED', async () => {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const user = await buildUserRow();
    const credentials = { email: user.email, password: PASSWORD };
    const lock = (ms: number) =>
      UserModel.updateOne({ _id: user._id }, { $set: { lockedUntil: new Date(Date.now() + ms) } });
    await lock(600_000);
    const refusal = await refusalOf(caller().call(accountRoutes.login, { body: credentials }));
    expect(refusal.code).toBe('ACCOUNT_LOCKED');
    expect(refusal.failure.retry_after).toBeGreaterThan(590);
    await lock(-1);
    expect(await loginCode(credentials)).toBe('OK');
    await changeSettings({ email_verification: true });
    await UserModel.updateOne({ _id: user._id }, { $set: { emailVerified: false } });
    expect(await loginCode(credentials)).toBe('EMAIL_UNVERIFIED');
  });

  it('IP_RESTRICTED and MAINTENANCE by the settings keep customers out, and let staff in', async () => {
    const [user, admin] = [await buildUserRow(), await buildUserRow({ role: 'admin' })];
    const api = caller();
    await changeSettings({ restricted_ips: [api.address], maintenance: true });
    expect(await loginCode({ email: user.email, password: PASSWORD }, api)).toBe('IP_RESTRICTED');
    expect(await loginCode({ email: user.email, password: PASSWORD })).toBe('MAINTENANCE');
    const body = { email: admin.email, password: PASSWORD };
    expect(await codeOf(api.call(accountRoutes.adminLogin, { body }))).toBe('OK');
  });

  it('TOO_MANY_ATTEMPTS after five failures for an account from one network, however many at once', async () => {
    const user = await buildUserRow();
    const wrong = { email: user.email, password: 'Wrong1234' };
    const address = freshAddress();
    const codes = await Promise.all(
      Array.from({ length: 9 }, (_, index) => loginCode(wrong, caller(address, index % 2))),
    );
    expect(codes.filter((code) => code === 'AUTH_FAILED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(4);
    const body = { email: user.email, password: PASSWORD };
    const refusal = await refusalOf(caller(address).call(accountRoutes.login, { body }));
    expect(refusal).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', status: 429 });
    expect(refusal.failure.retry_after).toBeGreaterThan(800);
    expect(await loginCode(body)).toBe('OK');
  });

  it('TOO_MANY_ATTEMPTS for one address over many accounts; success forgives', async () => {
    await changeSettings({ login_failures_per_ip: 3 });
    const user = await buildUserRow();
    const api = caller();
    const right = () => loginCode({ email: user.email, password: PASSWORD }, api);
    const wrong = () => loginCode({ email: `${Math.random()}@example.com`, password: PASSWORD }, api);
    expect([await wrong(), await wrong(), await right(), await right()]).toEqual([
      'AUTH_FAILED',
      'AUTH_FAILED',
      'OK',
      'OK',
    ]);
    expect([await wrong(), await wrong()]).toEqual(['AUTH_FAILED', 'TOO_MANY_ATTEMPTS']);
  });

  it('lets staff in on the admin side only where they belong', async () => {
    const [customer, agent] = [await buildUserRow(), await buildUserRow({ role: 'agent' })];
    const admin = (email: string) =>
      caller().call(accountRoutes.adminLogin, { body: { email, password: PASSWORD } });
    expect(await codeOf(admin(customer.email))).toBe('AUTH_FAILED');
    const { user } = await admin(agent.email);
    expect(user).toMatchObject({
      role: 'agent',
      abilities: ['account:secure', 'admin:enter', 'support:serve'],
    });
  });
});

describe('C14 an ended login', () => {
  it('C14 logging out drops that token’s sockets on both servers, and no others', async () => {
    const person = await buildPerson(site);
    const sockets = [await person.connect(0), await person.connect(1)];
    const { token } = await caller().call(accountRoutes.login, {
      body: { email: person.email, password: PASSWORD },
    });
    const elsewhere = new Api(site.urls[1] ?? '', token);
    await person.call(accountRoutes.logout);
    await Promise.all(sockets.map((socket) => socket.dropped()));
    expect(await codeOf(person.call(accountRoutes.profile, {}, 1))).toBe('UNAUTHENTICATED');
    expect(await codeOf(person.connect(1))).toBe('UNAUTHENTICATED');
    expect(await codeOf(elsewhere.call(accountRoutes.profile))).toBe('OK');
  });

  it('C14 revoking all of somebody’s logins drops every socket on both servers, after telling them', async () => {
    const agent = await buildPerson(site, { role: 'agent' });
    const stranger = await buildPerson(site);
    const sockets = [await agent.connect(0), await agent.connect(1)];
    const spared = await stranger.connect(1);
    const { revokeTokensOf } = await import('@lode/server/features/accounts/commands/revoke-tokens');
    await revokeTokensOf(agent.id);
    await Promise.all(sockets.map((socket) => socket.dropped()));
    for (const socket of sockets) expect(socket.all('accounts:session.revoked')).toHaveLength(1);
    expect(spared.connected).toBe(true);
  });
});

describe('the life of a token', () => {
  it('ends twelve hours after its last use, is renewed by use, and is refused by every door then', async () => {
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const person = await buildPerson(site);
    const userId = person.id;
    const soon = new Date(Date.now() + 60_000);
    await TokenModel.updateOne({ userId }, { $set: { slidingExpiresAt: soon } });
    await person.call(accountRoutes.profile);
    const renewed = (await TokenModel.findOne({ userId }).lean())?.slidingExpiresAt.getTime() ?? 0;
    expect(renewed).toBeGreaterThan(Date.now() + 11.9 * 3_600_000);

    await TokenModel.updateOne({ userId }, { $set: { slidingExpiresAt: new Date(Date.now() - 1) } });
    expect(await codeOf(person.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
    expect(await codeOf(person.connect())).toBe('UNAUTHENTICATED');
  });

  it('never outlives fourteen days, however much it is used', async () => {
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const person = await buildPerson(site);
    await TokenModel.updateOne({ userId: person.id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await codeOf(person.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
  });

  it('is not accepted when forged, changed or signed with another algorithm', async () => {
    const person = await buildPerson(site);
    const [head = '', payload = '', signature = ''] = person.token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const forgeries = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${head}.${Buffer.from('{"jti":"000000000000000000000000"}').toString('base64url')}.${signature}`,
      'Bearer',
      'a'.repeat(5000),
    ];
    for (const token of forgeries) {
      const api = new Api(site.urls[0] ?? '', token);
      expect(await codeOf(api.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
    }
  });
});
