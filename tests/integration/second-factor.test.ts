import { passkeyRoutes } from '@lode/shared/accounts/passkey-rest';
import { accountRoutes, passwordRoutes, profileRoutes, totpRoutes } from '@lode/shared/accounts/rest';
import type { Route, RouteInput } from '@lode/shared/core/rest';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { buildPerson, buildUserRow, forgetProof, PASSWORD, type Person } from '../factories/people.ts';
import { Api, codeOf, freshAddress, refusalOf } from '../harness/api.ts';
import { codeTo, mailTo } from '../harness/mailbox.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const STEP_MS = 30_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** An authenticator app; `steps` away from now. */
function appOf(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (steps = 0) => totp.generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** Lets codes of the steps around now count again, as if time had passed. */
async function forgetSteps(userId: string): Promise<void> {
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  await UserModel.updateOne({ _id: userId }, { $set: { 'totp.lastStep': 0 } });
}

/** Waits until a test fits into one step: codes of the step before and after are told apart then. */
const earlyInStep = () => until(() => Date.now() % STEP_MS < STEP_MS - 12_000);

async function withSecondFactor(traits: Parameters<typeof buildPerson>[1] = {}) {
  await earlyInStep();
  const person = await buildPerson(site, traits);
  const { secret } = await person.call(totpRoutes.setup);
  const app = appOf(secret);
  const { recovery_codes } = await person.call(totpRoutes.enable, { body: { code: app() } });
  await forgetSteps(person.id);
  return { person, app, recovery: recovery_codes };
}

const login = (person: Person, totp_code?: string, password = PASSWORD) =>
  codeOf(
    new Api(site.urls[0] ?? '', undefined, person.address).call(
      person.role === 'user' ? accountRoutes.login : accountRoutes.adminLogin,
      {
        body: { email: person.email, password, totp_code },
      },
    ),
  );

/** A browser, which keeps the cookie that it is given, in which somebody logs in with the right password. */
function browserOf(person: Person, agent = CHROME) {
  const here = new Api(site.urls[0] ?? '', undefined, freshAddress());
  let cookie = '';
  const send = async <R extends Route>(route: R, body: RouteInput<R>['body']): Promise<string> => {
    const headers = { 'user-agent': agent, cookie };
    const { headers: told, body: answer } = await here.send(route, { body, headers });
    cookie = told.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return (answer as { code?: string }).code ?? 'OK';
  };
  const { email } = person;
  return {
    askForCode: () => send(passwordRoutes.sendCode, { email, type: 'register' }),
    login: (totp_code: string, code?: string) =>
      send(accountRoutes.login, { email, password: PASSWORD, totp_code, code }),
  };
}

/** One in which they logged in before. */
async function knownBrowserOf(person: Person, recovery: string[]) {
  const browser = browserOf(person);
  expect(await browser.login(recovery.at(-1) ?? '')).toBe('OK');
  return browser;
}

/** Not the code of any step around now. */
const wrongCode = (right: string) => String((Number(right) + 500_000) % 1_000_000).padStart(6, '0');

const wrongMailed = (right: string) => (right === '00000000' ? '11111111' : '00000000');

describe('setting it up', () => {
  it('changes nothing until a code proves the app; then logins ask for it, on both sides', async () => {
    const person = await buildPerson(site);
    const enable = (code: string) => codeOf(person.call(totpRoutes.enable, { body: { code } }));
    expect(await enable('123456')).toBe('TOTP_NOT_SET_UP');
    const { secret, otpauth_url } = await person.call(totpRoutes.setup);
    expect(otpauth_url).toContain(`otpauth://totp/`);
    expect(otpauth_url).toContain(secret);
    expect(await login(person)).toBe('OK');
    const app = appOf(secret);
    expect(await enable(app(5))).toBe('TOTP_INVALID');
    const { recovery_codes } = await person.call(totpRoutes.enable, { body: { code: app() } });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await person.call(accountRoutes.profile)).toMatchObject({
      totp_enabled: true,
      recovery_codes_left: 10,
    });
    expect(await enable(app())).toBe('TOTP_ALREADY_ENABLED');
    expect(await codeOf(person.call(totpRoutes.setup))).toBe('TOTP_ALREADY_ENABLED');
    expect(await login(person)).toBe('TOTP_REQUIRED');
    await mailTo(person.email, 'totp_enabled');
  });

  it('asks for a recent proof, so that a stolen token cannot lock its owner out', async () => {
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const person = await buildPerson(site);
    await TokenModel.updateMany(
      { userId: person.id },
      { $set: { provedAt: new Date(Date.now() - 300_001) } },
    );
    expect(await codeOf(person.call(totpRoutes.setup))).toBe('REAUTH_REQUIRED');
    await person.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
    expect(await codeOf(person.call(totpRoutes.setup))).toBe('OK');
  });

  it('keeps neither the secret nor the recovery codes readable in the store', async () => {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const { keyedHash } = await import('@lode/server/platform/keyed-hash');
    const person = await buildPerson(site);
    const { secret } = await person.call(totpRoutes.setup);
    const { recovery_codes } = await person.call(totpRoutes.enable, { body: { code: appOf(secret)() } });
    const row = await UserModel.findById(person.id).lean();
    const letters = recovery_codes.map((code) => code.replace('-', ''));
    // The store and the key together are worth a password's work a guess.
    const quick = letters.map((code) => keyedHash('recovery-code', `${person.id}:${code}`));
    expect(row?.totp?.recovery).toHaveLength(10);
    expect(row?.totp?.recovery.filter((hash) => quick.includes(hash))).toEqual([]);
    const stored = JSON.stringify(row);
    for (const text of [secret, ...recovery_codes, ...letters]) {
      expect(stored).not.toContain(text);
    }
  });
});

describe('what an account is got back by', () => {
  it('wants password and code together, where there is a second factor: neither does alone', async () => {
    const { person, app } = await withSecondFactor();
    await forgetProof(person);
    const prove = (body: { password?: string; totp_code?: string }) =>
      codeOf(person.call(passwordRoutes.reauthenticate, { body }));
    const refusals = async () => [
      await codeOf(person.call(profileRoutes.sendEmailCode, { body: { email: 'new@example.com' } })),
      await codeOf(
        person.call(profileRoutes.updateEmail, { body: { email: 'new@example.com', code: '12345678' } }),
      ),
      await codeOf(person.call(passkeyRoutes.creation)),
      await codeOf(person.call(passkeyRoutes.remove, { params: { id: person.id } })),
    ];
    const closed = Array(4).fill('REAUTH_REQUIRED');
    expect(await prove({ password: PASSWORD })).toBe('OK');
    expect(await refusals()).toEqual(closed);
    expect(await prove({ totp_code: app(-1) })).toBe('OK');
    expect(await refusals()).toEqual(closed);
    // A wrong password uses no code up.
    expect(await prove({ password: 'Wrong1234', totp_code: app() })).toBe('CURRENT_PASSWORD_WRONG');
    expect(await prove({ password: PASSWORD, totp_code: app() })).toBe('OK');
    expect(await refusals()).toEqual(['OK', 'CODE_INVALID', 'OK', 'NOT_FOUND']);
  });
});

describe('logging in with it', () => {
  it('is told beside its field, after the right password only', async () => {
    const { person } = await withSecondFactor();
    expect(await login(person, undefined, 'Wrong1234')).toBe('AUTH_FAILED');
    const body = { email: person.email, password: PASSWORD };
    const refusal = await refusalOf(new Api(site.urls[0] ?? '').call(accountRoutes.login, { body }));
    expect(refusal).toMatchObject({ status: 422, failure: { fields: { totp_code: 'TOTP_REQUIRED' } } });
  });

  it('mails the owner, once a day, that somebody has the password and no code: not of their own slip, nor of a wrong password', async () => {
    const { person, app, recovery } = await withSecondFactor();
    const own = await knownBrowserOf(person, recovery);
    expect(await own.login(wrongCode(app()))).toBe('TOTP_INVALID');
    expect(await login(person, wrongCode(app()), 'Wrong1234')).toBe('AUTH_FAILED');
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await browserOf(person, FIREFOX).login('AAAAA-AAAAA')).toBe('TOTP_INVALID');
    }
    expect((await mailTo(person.email, 'factor_refused')).text).toContain('Firefox on Linux');
    const { MailModel } = await import('@lode/server/features/mail/mail.model');
    expect(await MailModel.countDocuments({ to: person.email, kind: 'factor_refused' })).toBe(1);
  });

  it('takes the code of one step before or after, no further, and each only once', async () => {
    const { person, app, recovery } = await withSecondFactor();
    const { login } = await knownBrowserOf(person, recovery);
    expect(await login(app(-3))).toBe('TOTP_INVALID');
    expect(await login(app(3))).toBe('TOTP_INVALID');
    expect(await login(app(-1))).toBe('OK');
    expect(await login(app())).toBe('OK');
    expect(await login(app())).toBe('TOTP_INVALID');
    expect(await login(app(-1))).toBe('TOTP_INVALID');
    expect(await login(app(1))).toBe('OK');
  });

  it('lets one of many in who come at once with the same code', async () => {
    const { person, app, recovery } = await withSecondFactor();
    const { login } = await knownBrowserOf(person, recovery);
    for (const code of [app(), recovery[0] ?? '']) {
      const codes = await Promise.all(Array.from({ length: 4 }, () => login(code)));
      expect(codes.sort()).toEqual(['OK', 'TOTP_INVALID', 'TOTP_INVALID', 'TOTP_INVALID']);
    }
  });

  it('is compared once in browsers that the account does not know, then beside a mailed code only; the owner’s own is not asked', async () => {
    const { person, app, recovery } = await withSecondFactor();
    const own = await knownBrowserOf(person, recovery);
    const wrong = wrongCode(app());
    const guesses = await Promise.all(Array.from({ length: 5 }, () => browserOf(person).login(wrong)));
    expect(guesses.sort()).toEqual([...Array(4).fill('CODE_REQUIRED'), 'TOTP_INVALID']);
    expect(await browserOf(person).login(app())).toBe('CODE_REQUIRED');
    expect(await own.login(wrong)).toBe('TOTP_INVALID');
    expect(await own.login(app(-1))).toBe('OK');

    const fresh = browserOf(person);
    expect(await fresh.askForCode()).toBe('OK');
    const code = await codeTo(person.email, 'register_code');
    const another = browserOf(person);
    expect(await another.login(app(), code)).toBe('CODE_EXPIRED');
    expect(await fresh.login(app(), wrongMailed(code))).toBe('CODE_INVALID');
    expect(await fresh.login(wrong, code)).toBe('TOTP_INVALID');
    expect(await fresh.login(app(), code)).toBe('OK');
    expect(await fresh.login(app(1))).toBe('OK');
    // Forty-nine bits are guessed by nobody: who has lost the phone needs no mail.
    expect(await another.login(recovery[0] ?? '')).toBe('OK');
  });

  it('takes each recovery code once, in any case, with or without its dash, and tells the owner', async () => {
    const { person, recovery } = await withSecondFactor();
    const [first = '', second = ''] = recovery;
    expect(await login(person, first.toLowerCase())).toBe('OK');
    expect(await login(person, first)).toBe('TOTP_INVALID');
    expect(await login(person, second.replace('-', ''))).toBe('OK');
    expect((await person.call(accountRoutes.profile)).recovery_codes_left).toBe(8);
    expect((await mailTo(person.email, 'recovery_used')).text).toMatch(/Codes left: [98]/);
  });

  it('is not got round by a new password, which leaves it in place', async () => {
    const { person } = await withSecondFactor();
    await person.call(passwordRoutes.resetPassword, { body: { email: person.email } });
    const code = await codeTo(person.email, 'reset_code');
    const body = { email: person.email, code, password: 'Another1pass' };
    await person.call(passwordRoutes.confirmReset, { body });
    expect(await login(person, undefined, 'Another1pass')).toBe('TOTP_REQUIRED');
  });

  it('is no way to guess: wrong codes count, and asking for the code in between forgives none', async () => {
    const { person } = await withSecondFactor();
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      codes.push(await login(person, 'AAAAA-AAAAA'), await login(person));
    }
    expect(codes.filter((code) => code === 'TOTP_INVALID')).toHaveLength(5);
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  });
});

describe('turning it off, and proving again', () => {
  it('needs a code and a recent proof; a code is a proof as well', async () => {
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const { person, app } = await withSecondFactor();
    const disable = (totp_code: string) => codeOf(person.call(totpRoutes.disable, { body: { totp_code } }));
    const reauthenticate = (body: { password?: string; totp_code?: string }) =>
      codeOf(person.call(passwordRoutes.reauthenticate, { body }));
    await TokenModel.updateMany({ userId: person.id }, { $set: { provedAt: new Date(0) } });
    expect(await disable(app())).toBe('REAUTH_REQUIRED');
    expect(await reauthenticate({})).toBe('PASSWORD_REQUIRED');
    expect(await reauthenticate({ totp_code: 'AAAAA-AAAAA' })).toBe('TOTP_INVALID');
    expect(await reauthenticate({ totp_code: app(-1) })).toBe('OK');
    expect(await disable('AAAAA-AAAAA')).toBe('TOTP_INVALID');
    expect(await disable(app())).toBe('OK');
    expect(await login(person)).toBe('OK');
    expect(await reauthenticate({ totp_code: app(1) })).toBe('TOTP_NOT_SET_UP');
    await mailTo(person.email, 'totp_disabled');
  });
});

describe('staff', () => {
  it('use theirs on the admin side', async () => {
    const { person, app } = await withSecondFactor({ role: 'agent' });
    expect(await login(person)).toBe('TOTP_REQUIRED');
    expect(await login(person, app())).toBe('OK');
  });

  it('in a demo need none', async () => {
    const row = await buildUserRow({ role: 'operator' });
    const { user } = await new Api(site.urls[0] ?? '').call(accountRoutes.adminLogin, {
      body: { email: row.email, password: PASSWORD },
    });
    expect(user.totp_setup_required).toBe(false);
  });
});
