import { randomBytes, randomUUID } from 'node:crypto';
import type { Identity } from '@lode/server/platform/identity';
import { accountRoutes, passwordRoutes, profileRoutes } from '@lode/shared/accounts/rest';
import { afterEach, describe, expect, it } from 'vitest';
import { toldTo } from '../factories/notifications.ts';
import { buildPerson, buildUserRow, PASSWORD } from '../factories/people.ts';
import { Api, codeOf, freshAddress, refusalOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { forgetKeys } from '../harness/keys-like.ts';
import { codeTo, mailTo } from '../harness/mailbox.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const SENT = { sent: true, resend_after_s: 60, expires_in_s: 600 };

afterEach(() => changeSettings(site, { email_verification: true }));

const caller = (address = freshAddress(), server = 0) => new Api(site.urls[server] ?? '', undefined, address);

function newcomer(changes: Record<string, unknown> = {}) {
  const username = `mail_${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.com`, password: PASSWORD, ...changes };
}

/** What may have been left in somebody's account: a key, a webhook and a link. Answers how many of each there are. */
async function leaveAccess({ id }: { id: string }) {
  const { default: mongoose } = await import('mongoose');
  const userId = new mongoose.Types.ObjectId(id);
  const places = ['api_keys', 'webhooks', 'watch_links'].map((name) => mongoose.connection.collection(name));
  for (const place of places)
    await place.insertOne({
      userId,
      cid: id,
      keyHash: id,
      secretHash: id,
      expiresAt: new Date(Date.now() + 60_000),
    });
  return () => Promise.all(places.map((place) => place.countDocuments({ userId })));
}

/** What comes of a login that has ended, and was looked at before it did. */
async function leaveLate({ id }: { id: string }): Promise<string[]> {
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  const { makeApiKey } = await import('@lode/server/features/keys/commands/make-api-key');
  const { makeWatchLink } = await import('@lode/server/features/watch/commands/make-watch-link');
  const { makeWebhook } = await import('@lode/server/features/webhooks/commands/make-webhook');
  const token = await TokenModel.findOne({ userId: id, revokedAt: { $ne: null } }).lean();
  const identity = { tokenId: String(token?._id), userId: id, kind: 'user' } as Identity;
  const cid = randomUUID();
  const made: Promise<unknown>[] = [
    makeApiKey(identity, { cid, name: 'left', scope: 'read', networks: [], days: 1 }, '127.0.0.1'),
    makeWebhook(identity, { cid, url: 'https://8.8.8.8/left', kinds: ['payout'] }, '127.0.0.1'),
    makeWatchLink(identity, { cid, name: 'left', facts: ['balance'], days: 1 }, '127.0.0.1'),
  ];
  return Promise.all(
    made.map((one) =>
      one.then(
        () => 'made',
        ({ code }: { code: string }) => code,
      ),
    ),
  );
}

const homes = new Map<string, string>();

/** A caller in the network where this address's owner lives: a code counts only where it was asked for. */
function home(email: string): Api {
  const address = homes.get(email) ?? freshAddress();
  homes.set(email, address);
  return caller(address);
}

const ask = (email: string, type: 'register' | 'reset' = 'register') =>
  home(email).call(passwordRoutes.sendCode, { body: { email, type } });
const registerCode = (body: ReturnType<typeof newcomer> & { code?: string }) =>
  codeOf(home(body.email).call(accountRoutes.register, { body }));
const loginCode = (email: string, password: string, code?: string) =>
  codeOf(home(email).call(accountRoutes.login, { body: { email, password, code } }));

/** Lets the minute between two codes pass. */
const forgetLastCode = () => forgetKeys('limit:code-use:*');

const wrongFor = (code: string) => (code === '00000000' ? '11111111' : '00000000');

describe('registering by mailed code', () => {
  it('takes the code that was mailed, once, and the address is proven', async () => {
    const body = newcomer();
    expect(await registerCode(body)).toBe('CODE_REQUIRED');
    expect(await registerCode({ ...body, code: '12345678' })).toBe('CODE_EXPIRED');
    expect(await ask(body.email)).toEqual(SENT);
    const code = await codeTo(body.email, 'register_code');
    expect(await registerCode({ ...body, code: wrongFor(code) })).toBe('CODE_INVALID');
    const user = await home(body.email).call(accountRoutes.register, { body: { ...body, code } });
    expect(user.email_verified).toBe(true);
    expect(await loginCode(body.email, PASSWORD)).toBe('OK');
    expect(await registerCode({ ...newcomer(), email: body.email, code })).toBe('CODE_EXPIRED');
  });

  it('tells of a taken address only after its mailed code, and the code stays good for another name', async () => {
    const taken = await buildUserRow();
    const body = newcomer({ email: taken.email });
    expect(await ask(taken.email)).toEqual(SENT);
    const code = await codeTo(taken.email, 'register_code');
    expect(await registerCode({ ...body, code: wrongFor(code) })).toBe('CODE_INVALID');
    expect(await registerCode({ ...body, code })).toBe('DUPLICATE_USER');

    const fresh = newcomer({ username: taken.username });
    await ask(fresh.email);
    const own = await codeTo(fresh.email, 'register_code');
    expect(await registerCode({ ...fresh, code: own })).toBe('DUPLICATE_USER');
    expect(await registerCode({ ...newcomer(), email: fresh.email, code: own })).toBe('OK');
  });

  it('gives a code five tries, however many at once, and no more', async () => {
    const body = newcomer();
    await ask(body.email);
    const code = await codeTo(body.email, 'register_code');
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => registerCode({ ...body, code: wrongFor(code) })),
    );
    expect(codes.filter((one) => one === 'CODE_INVALID')).toHaveLength(5);
    expect(codes.filter((one) => one === 'CODE_EXPIRED')).toHaveLength(3);
    expect(await registerCode({ ...body, code })).toBe('CODE_EXPIRED');
  });

  it('lets a code die after ten minutes, and a new one replaces it', async () => {
    const { MailedCodeModel } = await import('@lode/server/features/accounts/mailed-code.model');
    const body = newcomer();
    await ask(body.email);
    const first = await codeTo(body.email, 'register_code');
    const row = await MailedCodeModel.findOne({ use: `register:${body.email}` }).lean();
    const left = (row?.expiresAt.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(600_000);
    expect(row?.codeHash).not.toContain(first);
    await MailedCodeModel.updateOne({ _id: row?._id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await registerCode({ ...body, code: first })).toBe('CODE_EXPIRED');
    await forgetLastCode();
    await ask(body.email);
    const second = await codeTo(body.email, 'register_code', 2);
    if (second !== first) expect(await registerCode({ ...body, code: first })).toBe('CODE_INVALID');
    expect(await registerCode({ ...body, code: second })).toBe('OK');
  });

  it('mails one code a minute, to whomever, and says when the next may be asked for', async () => {
    const [known, unknown] = [(await buildUserRow()).email, newcomer().email];
    for (const type of ['register', 'reset'] as const) {
      for (const email of [known, unknown]) {
        await ask(email, type);
        const reply = await home(email).send(passwordRoutes.sendCode, { body: { email, type } });
        expect(reply.body).toMatchObject({ code: 'CODE_SENT_RECENTLY' });
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(50);
      }
    }
  });

  it('lets in who registered without a code and proves the address later', async () => {
    const body = newcomer();
    await changeSettings(site, { email_verification: false });
    expect(await registerCode(body)).toBe('OK');
    expect(await loginCode(body.email, PASSWORD)).toBe('OK');
    await changeSettings(site, { email_verification: true });
    expect(await loginCode(body.email, PASSWORD)).toBe('EMAIL_UNVERIFIED');
    await ask(body.email);
    const code = await codeTo(body.email, 'register_code');
    expect(await loginCode(body.email, 'Wrong1234', code)).toBe('AUTH_FAILED');
    expect(await loginCode(body.email, PASSWORD, wrongFor(code))).toBe('CODE_INVALID');
    expect(await loginCode(body.email, PASSWORD, code)).toBe('OK');
    expect(await loginCode(body.email, PASSWORD)).toBe('OK');
  });
});

describe('a forgotten password', () => {
  it('is set anew by mailed code: every login ends, and with it keys, webhooks and watch links that somebody may have left; failures are forgotten, and the owner is told', async () => {
    const person = await buildPerson(site, { language: 'zh-CN' });
    const socket = await person.connect(1);
    const left = await leaveAccess(person);
    for (let tries = 0; tries < 5; tries += 1) await loginCode(person.email, 'Wrong1234');
    expect(await loginCode(person.email, PASSWORD)).toBe('TOO_MANY_ATTEMPTS');

    const atHome = home(person.email);
    expect(await atHome.call(passwordRoutes.resetPassword, { body: { email: person.email } })).toEqual(SENT);
    const code = await codeTo(person.email, 'reset_code');
    const confirm = (password: string, given = code) =>
      codeOf(
        atHome.call(passwordRoutes.confirmReset, { body: { email: person.email, code: given, password } }),
      );
    expect(await confirm('abc123')).toBe('PASSWORD_WEAK');
    expect(await confirm('nouppercase1')).toBe('PASSWORD_WEAK');
    expect(await confirm('Password123')).toBe('PASSWORD_TOO_COMMON');
    expect(await confirm('Another1pass', wrongFor(code))).toBe('CODE_INVALID');
    expect(await confirm('Another1pass')).toBe('OK');
    await socket.dropped();
    expect(await codeOf(person.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
    expect(await confirm('Another1pass')).toBe('CODE_EXPIRED');
    expect(await loginCode(person.email, PASSWORD)).toBe('AUTH_FAILED');
    expect(await loginCode(person.email, 'Another1pass')).toBe('OK');
    expect(await left()).toEqual([0, 0, 0]);
    expect((await mailTo(person.email, 'password_changed')).text).toContain('Webhook 和数据查看链接均已失效');
  });

  it('tells only the mailbox’s owner that there is no account', async () => {
    const email = newcomer().email;
    expect(await ask(email, 'reset')).toEqual(SENT);
    expect((await mailTo(email, 'reset_unknown')).text).toContain('no account uses it');
    const body = { email, code: '12345678', password: PASSWORD };
    expect(await codeOf(home(email).call(passwordRoutes.confirmReset, { body }))).toBe('CODE_INVALID');
  });
});

describe('changing the password', () => {
  const change = (person: Awaited<ReturnType<typeof buildPerson>>, current: string, next: string) =>
    codeOf(
      person.call(passwordRoutes.changePassword, {
        body: { current_password: current, new_password: next },
      }),
    );

  it.each([
    ['PASSWORD_WEAK', 'Sh0rt'],
    ['PASSWORD_WEAK', 'nouppercase1'],
    ['PASSWORD_WEAK', 'NOLOWERCASE1'],
    ['PASSWORD_WEAK', 'NoDigitAtAll'],
    ['PASSWORD_WEAK', `Aa1${'x'.repeat(62)}`],
    ['PASSWORD_SAME', PASSWORD],
    ['PASSWORD_TOO_COMMON', 'Password1'],
    ['PASSWORD_TOO_COMMON', 'Lode2026'],
    ['OK', 'Different1'],
  ])('%s for %s', async (code, next) => {
    expect(await change(await buildPerson(site), PASSWORD, next)).toBe(code);
  });

  it('asks staff for twelve characters, as a reset does', async () => {
    const agent = await buildPerson(site, { role: 'agent' });
    expect(await change(agent, PASSWORD, 'Different1')).toBe('PASSWORD_TOO_SHORT_FOR_STAFF');
    expect(await change(agent, PASSWORD, 'Different1ly')).toBe('OK');
    await ask(agent.email, 'reset');
    const code = await codeTo(agent.email, 'reset_code');
    const reset = (password: string) =>
      codeOf(
        home(agent.email).call(passwordRoutes.confirmReset, { body: { email: agent.email, code, password } }),
      );
    expect(await reset('Different2')).toBe('PASSWORD_TOO_SHORT_FOR_STAFF');
    expect(await reset('Different2ly')).toBe('OK');
  });

  it('asks for the current one (422, so that the login stays), ends the other logins, keys, webhooks and watch links, and keeps this one', async () => {
    const person = await buildPerson(site);
    const { token } = await caller().call(accountRoutes.login, {
      body: { email: person.email, password: PASSWORD },
    });
    const other = new Api(site.urls[1] ?? '', token);
    const refusal = await refusalOf(
      person.call(passwordRoutes.changePassword, {
        body: { current_password: 'Wrong1234', new_password: 'Different1' },
      }),
    );
    expect(refusal).toMatchObject({ code: 'CURRENT_PASSWORD_WRONG', status: 422 });
    expect(refusal.failure.fields).toEqual({ current_password: 'CURRENT_PASSWORD_WRONG' });
    expect(await codeOf(other.call(accountRoutes.profile))).toBe('OK');
    const left = await leaveAccess(person);
    expect(await change(person, PASSWORD, 'Different1')).toBe('OK');
    // Nor comes anything after it that the other login was about to make: a name server may take its time over a webhook's.
    expect(await leaveLate(person)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
    expect(await left()).toEqual([0, 0, 0]);
    expect(await codeOf(other.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
    expect(await codeOf(person.call(accountRoutes.profile))).toBe('OK');
    expect(await loginCode(person.email, 'Different1')).toBe('OK');
    await mailTo(person.email, 'password_changed');
  });

  it('is no way to guess it: failures count like failed logins', async () => {
    const person = await buildPerson(site);
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) codes.push(await change(person, 'Wrong1234', 'Different1'));
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'CURRENT_PASSWORD_WRONG'),
      'TOO_MANY_ATTEMPTS',
    ]);
  });
});

describe('changing the e-mail', () => {
  it('needs a fresh proof and the new address’s code; the old address is told, the other logins end', async () => {
    const person = await buildPerson(site);
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const email = newcomer().email;
    await TokenModel.updateMany(
      { userId: person.id },
      { $set: { provedAt: new Date(Date.now() - 300_001) } },
    );
    const send = () => codeOf(person.call(profileRoutes.sendEmailCode, { body: { email } }));
    const update = (code: string) =>
      codeOf(person.call(profileRoutes.updateEmail, { body: { email, code } }));
    expect([await send(), await update('12345678')]).toEqual(['REAUTH_REQUIRED', 'REAUTH_REQUIRED']);
    const reauthenticate = (password: string) =>
      codeOf(person.call(passwordRoutes.reauthenticate, { body: { password } }));
    expect(await reauthenticate('Wrong1234')).toBe('CURRENT_PASSWORD_WRONG');
    expect(await send()).toBe('REAUTH_REQUIRED');
    expect(await reauthenticate(PASSWORD)).toBe('OK');
    expect(await send()).toBe('OK');
    const code = await codeTo(email, 'email_code');
    expect(await update(wrongFor(code))).toBe('CODE_INVALID');
    const stranger = await buildPerson(site);
    const theirs = stranger.call(profileRoutes.updateEmail, { body: { email, code } });
    expect(await codeOf(theirs)).toBe('CODE_EXPIRED');
    expect(await update(code)).toBe('OK');
    expect(await loginCode(person.email, PASSWORD)).toBe('AUTH_FAILED');
    expect(await loginCode(email, PASSWORD)).toBe('OK');
    const told = await mailTo(person.email, 'email_changed');
    expect(told.text).toContain('m***@example.com');
  });

  it('tells of a taken address only after its mailed code', async () => {
    const [person, taken] = [await buildPerson(site), await buildUserRow()];
    const { email } = taken;
    expect(await person.call(profileRoutes.sendEmailCode, { body: { email } })).toEqual(SENT);
    const code = await codeTo(email, 'email_code');
    expect(
      await codeOf(person.call(profileRoutes.updateEmail, { body: { email, code: wrongFor(code) } })),
    ).toBe('CODE_INVALID');
    expect(await codeOf(person.call(profileRoutes.updateEmail, { body: { email, code } }))).toBe(
      'DUPLICATE_USER',
    );
  });
});

describe('a login from a new device', () => {
  it('is told by mail, but neither the first one nor one from where they were before', async () => {
    const user = await buildUserRow();
    const body = { email: user.email, password: PASSWORD };
    const home = freshAddress();
    const from = (address: string, userAgent: string) =>
      caller(address).call(accountRoutes.login, { body, headers: { 'user-agent': userAgent } });
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await from(home, firefox);
    await from(home, firefox);
    await from(freshAddress(), firefox);
    const mail = await mailTo(user.email, 'new_login');
    expect(mail.text).toContain('Firefox on Linux');
    const told = { kind: 'new_login', device: 'Firefox on Linux' };
    expect(await toldTo(String(user._id))).toMatchObject([told]);
  });
});

it('H6 there is no page of what was mailed beside a store that is not the embedded one', async () => {
  const api = new Api(site.urls[0] ?? '');
  const [page, list] = [await api.fetch('/dev/mailbox'), await api.fetch('/dev/mailbox.json')];
  expect(page.text).not.toContain('Mailbox');
  expect(list.status).toBe(404);
});
