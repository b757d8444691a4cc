import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { passkeyRoutes } from '@lode/shared/accounts/passkey-rest';
import { accountRoutes, passwordRoutes, totpRoutes } from '@lode/shared/accounts/rest';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { buildPerson, PASSWORD, type Person } from '../factories/people.ts';
import { Api, codeOf, freshAddress } from '../harness/api.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { confirmGuarded } from '../harness/confirm-guarded.ts';
import { mailTo } from '../harness/mailbox.ts';
import { useCluster } from '../harness/use-site.ts';

const ORIGIN = 'https://site.example';
/** The page is known by PUBLIC_URL, whoever asks. */
const own = useCluster({ servers: 2, workers: 1, env: { PUBLIC_URL: ORIGIN } });

const visitor = (server = 0) => new Api(own.cluster.urls[server] ?? '');

/** Adds a passkey as the profile does. */
async function addTo(person: Person, name = 'My laptop') {
  const authenticator = new Authenticator({ origin: ORIGIN });
  const options = await person.call(passkeyRoutes.creation);
  const response = authenticator.create(options);
  const passkey = await person.call(passkeyRoutes.add, { body: { name, response } });
  return { authenticator, passkey };
}

/** A proof by passkey for a challenge of now. */
async function proofOf(authenticator: Authenticator, traits?: { origin: string; verifies?: boolean }) {
  return authenticator.get(await visitor().call(passkeyRoutes.request), traits);
}

const logIn = (response: ReturnType<Authenticator['get']>, server = 0) =>
  visitor(server).call(passkeyRoutes.login, { body: { response } });

const withPassword = (person: Person) =>
  codeOf(visitor().call(accountRoutes.login, { body: { email: person.email, password: PASSWORD } }));

async function forgetProof(person: Person): Promise<void> {
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  const provedAt = new Date(Date.now() - 300_001);
  await TokenModel.updateMany({ userId: person.id }, { $set: { provedAt } });
}

describe('a passkey', () => {
  it('logs in alone, by verification of its owner; the password alone does so no more', async () => {
    const person = await buildPerson(own.cluster);
    const { authenticator, passkey } = await addTo(person);
    expect(passkey).toMatchObject({ name: 'My laptop', last_used_at: null });
    expect(await person.call(accountRoutes.profile)).toMatchObject({ passkeys: 1, totp_enabled: false });
    await mailTo(person.email, 'passkey_added');
    const { user, token } = await logIn(await proofOf(authenticator), 1);
    expect(user.id).toBe(person.id);
    expect((await new Api(own.cluster.urls[0] ?? '', token).call(accountRoutes.profile)).id).toBe(person.id);
    const { items } = await person.call(passkeyRoutes.list);
    expect(items).toMatchObject([{ id: passkey.id, last_used_at: expect.any(String) as string }]);
    for (let times = 0; times < 6; times += 1) expect(await withPassword(person)).toBe('PASSKEY_REQUIRED');
  });

  it('is beside the code of an app a second way, not a way around it', async () => {
    const person = await buildPerson(own.cluster);
    const { secret } = await person.call(totpRoutes.setup);
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    await person.call(totpRoutes.enable, { body: { code: app.generate() } });
    const { authenticator } = await addTo(person);
    expect(await withPassword(person)).toBe('TOTP_REQUIRED');
    expect((await logIn(await proofOf(authenticator))).user.id).toBe(person.id);
  });

  it('proves again who one is, its owner only', async () => {
    const [person, other] = [await buildPerson(own.cluster), await buildPerson(own.cluster)];
    const [{ authenticator, passkey }, others] = [await addTo(person), await addTo(other)];
    await forgetProof(person);
    const remove = () => codeOf(person.call(passkeyRoutes.remove, { params: { id: passkey.id } }));
    expect(await remove()).toBe('REAUTH_REQUIRED');
    expect(await codeOf(person.call(passkeyRoutes.creation))).toBe('REAUTH_REQUIRED');
    const prove = async (one: Authenticator) =>
      codeOf(person.call(passkeyRoutes.reauthenticate, { body: { response: await proofOf(one) } }));
    expect(await prove(others.authenticator)).toBe('PASSKEY_INVALID');
    expect(await remove()).toBe('REAUTH_REQUIRED');
    expect(await prove(authenticator)).toBe('OK');
    expect(await codeOf(person.call(passkeyRoutes.remove, { params: { id: others.passkey.id } }))).toBe(
      'NOT_FOUND',
    );
    expect(await remove()).toBe('OK');
    expect(await remove()).toBe('NOT_FOUND');
    await mailTo(person.email, 'passkey_removed');
    expect(await codeOf(logIn(await proofOf(authenticator)))).toBe('PASSKEY_INVALID');
    expect(await withPassword(person)).toBe('OK');
    expect(await codeOf(logIn(await proofOf(others.authenticator)))).toBe('OK');
  });

  it('is named by its owner, and by nobody else', async () => {
    const [person, other] = [await buildPerson(own.cluster), await buildPerson(own.cluster)];
    const { passkey } = await addTo(person);
    const rename = { params: { id: passkey.id }, body: { name: ' Phone ' } };
    expect(await codeOf(other.call(passkeyRoutes.rename, rename))).toBe('NOT_FOUND');
    expect(await person.call(passkeyRoutes.rename, rename)).toMatchObject({ name: 'Phone' });
  });

  it('is one of ten at most, however many are added at once', async () => {
    const person = await buildPerson(own.cluster);
    for (let made = 0; made < 8; made += 1) await addTo(person);
    const options = await Promise.all([1, 2, 3].map(() => person.call(passkeyRoutes.creation)));
    const codes = await Promise.all(
      options.map((one) => {
        const response = new Authenticator({ origin: ORIGIN }).create(one);
        return codeOf(person.call(passkeyRoutes.add, { body: { name: 'One more', response } }));
      }),
    );
    expect(codes.toSorted()).toEqual(['OK', 'OK', 'TOO_MANY_PASSKEYS']);
    expect(await codeOf(person.call(passkeyRoutes.creation))).toBe('TOO_MANY_PASSKEYS');
    expect((await person.call(passkeyRoutes.list)).items).toHaveLength(10);
  });
});

describe('a passkey is refused', () => {
  it('from another page, without verification, for a challenge used, invented or too old', async () => {
    const { PasskeyChallengeModel } = await import('@lode/server/features/accounts/passkeys/passkey.model');
    const { authenticator } = await addTo(await buildPerson(own.cluster));
    const refused = async (response: ReturnType<Authenticator['get']>) =>
      expect(await codeOf(logIn(response))).toBe('PASSKEY_INVALID');
    await refused(await proofOf(authenticator, { origin: 'https://evil.example' }));
    await refused(await proofOf(authenticator, { origin: ORIGIN, verifies: false }));
    await refused(authenticator.get({ challenge: 'aW52ZW50ZWQ', rpId: 'site.example' }));
    const elsewhere = await visitor().call(passkeyRoutes.request);
    await refused(authenticator.get({ ...elsewhere, rpId: 'evil.example' }));
    const late = await proofOf(authenticator);
    await PasskeyChallengeModel.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    await refused(late);
    const used = await proofOf(authenticator);
    expect(await codeOf(logIn(used))).toBe('OK');
    await refused(used);
    const changed = await proofOf(authenticator);
    await refused({ ...changed, response: { ...changed.response, signature: used.response.signature } });
  });

  it('when its counter goes back, as that of a copy does', async () => {
    const { authenticator } = await addTo(await buildPerson(own.cluster));
    authenticator.counter = 7;
    expect(await codeOf(logIn(await proofOf(authenticator)))).toBe('OK');
    authenticator.counter = 7;
    expect(await codeOf(logIn(await proofOf(authenticator)))).toBe('PASSKEY_INVALID');
    expect(await codeOf(logIn(await proofOf(authenticator)))).toBe('OK');
  });

  it('as a new one: for another person, without verification, twice, or for a challenge of a login', async () => {
    const [person, other] = [await buildPerson(own.cluster), await buildPerson(own.cluster)];
    const authenticator = new Authenticator({ origin: ORIGIN });
    const add = (by: Person, response: ReturnType<Authenticator['create']>) =>
      codeOf(by.call(passkeyRoutes.add, { body: { name: 'One', response } }));
    const options = await person.call(passkeyRoutes.creation);
    const response = authenticator.create(options);
    expect(await add(other, response)).toBe('PASSKEY_INVALID');
    expect(await add(person, response)).toBe('PASSKEY_INVALID');
    const again = await person.call(passkeyRoutes.creation);
    expect(await add(person, authenticator.create(again, { origin: ORIGIN, verifies: false }))).toBe(
      'PASSKEY_INVALID',
    );
    const { challenge } = await visitor().call(passkeyRoutes.request);
    expect(await add(person, authenticator.create({ ...options, challenge }))).toBe('PASSKEY_INVALID');
    expect(await add(person, authenticator.create(await person.call(passkeyRoutes.creation)))).toBe('OK');
    expect(await add(other, authenticator.create(await other.call(passkeyRoutes.creation)))).toBe(
      'PASSKEY_INVALID',
    );
  });

  it('of a customer at the staff’s door, and of whom staff have locked', async () => {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const person = await buildPerson(own.cluster);
    const { authenticator } = await addTo(person);
    const atStaff = visitor().call(passkeyRoutes.adminLogin, {
      body: { response: await proofOf(authenticator) },
    });
    expect(await codeOf(atStaff)).toBe('PASSKEY_INVALID');
    await UserModel.updateOne({ _id: person.id }, { $set: { status: 'disabled' } });
    expect(await codeOf(logIn(await proofOf(authenticator)))).toBe('ACCOUNT_DISABLED');
  });
});

it('using one is a try to log in: five wrong ones close a network, but for a browser that the account knows', async () => {
  const { KnownBrowserModel } = await import('@lode/server/features/accounts/known-browser.model');
  const person = await buildPerson(own.cluster);
  const { authenticator } = await addTo(person);
  const network = freshAddress();
  const use = async (traits?: { origin: string }, cookie = '') =>
    new Api(own.cluster.urls[0] ?? '', undefined, network).send(passkeyRoutes.login, {
      body: { response: await proofOf(authenticator, traits) },
      headers: { cookie },
    });
  const codes = async (times: number, traits?: { origin: string }, cookie?: string) => {
    const all = [];
    for (let at = 0; at < times; at += 1) {
      const { status, body } = await use(traits, cookie);
      all.push(status === 200 ? 'OK' : (body as { code: string }).code);
    }
    return all;
  };
  const told = (await use()).headers.getSetCookie()[0] ?? '';
  expect(told).toMatch(
    /^__Host-browser=[\w-]{43}; Max-Age=\d+; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
  );
  const [cookie] = told.split(';');
  expect(await KnownBrowserModel.countDocuments({ userId: person.id })).toBe(1);
  const wrong = { origin: 'https://evil.example' };
  expect(await codes(6, wrong)).toEqual([...Array<string>(5).fill('PASSKEY_INVALID'), 'TOO_MANY_ATTEMPTS']);
  expect(await codes(1)).toEqual(['TOO_MANY_ATTEMPTS']);
  expect(await codes(1, undefined, cookie)).toEqual(['OK']);
  expect(await codes(6, wrong, cookie)).toContain('TOO_MANY_ATTEMPTS');
});

it('staff’s second factor that an administrator takes away includes their passkeys', async () => {
  const admin = await buildPerson(own.cluster, { role: 'admin' });
  const agent = await buildPerson(own.cluster, { role: 'agent' });
  const { authenticator } = await addTo(agent);
  const body = { reason: 'lost their phone', rev: 0 };
  await admin.call(adminUserRoutes.resetSecondFactor, { params: { id: agent.id }, body });
  await confirmGuarded(own.cluster);
  const login = visitor().call(passkeyRoutes.adminLogin, {
    body: { response: await proofOf(authenticator) },
  });
  expect(await codeOf(login)).toBe('PASSKEY_INVALID');
  const { PasskeyModel } = await import('@lode/server/features/accounts/passkeys/passkey.model');
  expect(await PasskeyModel.countDocuments({ userId: agent.id })).toBe(0);
});

it('a password proves again also whoever has a passkey', async () => {
  const person = await buildPerson(own.cluster);
  await addTo(person);
  await forgetProof(person);
  expect(await codeOf(person.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } }))).toBe(
    'OK',
  );
});

it('beside a second factor another one wants that one as the proof: a password makes none', async () => {
  const person = await buildPerson(own.cluster);
  const { authenticator } = await addTo(person);
  await forgetProof(person);
  await person.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
  expect(await codeOf(person.call(passkeyRoutes.creation))).toBe('REAUTH_REQUIRED');
  expect(await codeOf(person.call(totpRoutes.setup))).toBe('REAUTH_REQUIRED');
  const response = await proofOf(authenticator);
  await person.call(passkeyRoutes.reauthenticate, { body: { response } });
  await addTo(person, 'My phone');
  expect(await codeOf(person.call(totpRoutes.setup))).toBe('OK');
  // A change of the password proves the password, and is no way around it.
  const body = { current_password: PASSWORD, new_password: 'Another7lamp' };
  await person.call(passwordRoutes.changePassword, { body });
  expect(await codeOf(person.call(passkeyRoutes.creation))).toBe('REAUTH_REQUIRED');
  // A login by both factors is a proof by both.
  const login = await logIn(await proofOf(authenticator));
  expect(await codeOf(new Api(own.cluster.urls[0] ?? '', login.token).call(passkeyRoutes.creation))).toBe(
    'OK',
  );
});

it('what a customer asked for before they were given a role makes no passkey afterwards', async () => {
  const { issueToken } = await import('@lode/server/features/accounts/commands/issue-token');
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  const admin = await buildPerson(own.cluster, { role: 'admin' });
  const person = await buildPerson(own.cluster);
  const authenticator = new Authenticator({ origin: ORIGIN });
  const response = authenticator.create(await person.call(passkeyRoutes.creation));
  const body = { role: 'agent', reason: 'asked for by the test', rev: 0 } as const;
  await admin.call(adminUserRoutes.setRole, { params: { id: person.id }, body });
  await confirmGuarded(own.cluster);
  const row = await UserModel.findById(person.id).lean();
  if (!row) throw new Error('They are there');
  const token = await issueToken(row, 'user', { address: '127.0.0.1', userAgent: 'tests' });
  const again = new Api(own.cluster.urls[0] ?? '', token);
  expect(await codeOf(again.call(passkeyRoutes.add, { body: { name: 'Mine', response } }))).toBe(
    'PASSKEY_INVALID',
  );
});
