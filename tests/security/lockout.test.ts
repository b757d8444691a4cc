import { accountRoutes, passwordRoutes, totpRoutes } from '@lode/shared/accounts/rest';
import { MAILED_CODE_LENGTH } from '@lode/shared/accounts/schemas';
import type { Role } from '@lode/shared/core/abilities';
import type { Route } from '@lode/shared/core/rest';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { buildPerson, PASSWORD, type Person } from '../factories/people.ts';
import { Api, codeOf, freshAddress } from '../harness/api.ts';
import { codeTo, mailsTo } from '../harness/mailbox.ts';
import { passTime } from '../harness/pass-time.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { drawing, PATIENCE_MS, SEED, STEPS, shuffled, TRIES } from './size.ts';

const site = useSharedSite();

const NETWORKS = 200;
/** The owner asks for codes no oftener than they may. */
const OWNERS_CODES = 4;
const STEP_MS = 3_600_000 / STEPS;
const AT_ONCE = 25;
/** The next one comes after 63 minutes, which the hour has where a machine takes some over the attack itself. */
const LATE = 1;
const ALL_CODES = 10 ** MAILED_CODE_LENGTH;
const NEW_PASSWORD = 'Another1pass';

type Answer = Awaited<ReturnType<Api['send']>>;

/** A browser keeps the cookie that it is given, wherever it is. */
class Browser {
  cookie = '';
  readonly address = freshAddress();

  async send<R extends Route>(route: R, body: unknown, address = this.address): Promise<string> {
    const headers = { cookie: this.cookie };
    const api = new Api(site.urls[0] ?? '', undefined, address);
    const ask = (): Promise<Answer> => api.send(route, { body: body as never, headers });
    // A kept connection may end just as it is used again: nothing has come of that call then.
    const answer = await ask().catch(ask);
    const kept = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (kept !== undefined) this.cookie = kept;
    return (answer.body as { code?: string }).code ?? 'OK';
  }
}

const doorOf = (role: Role) => (role === 'user' ? accountRoutes.login : accountRoutes.adminLogin);
const attackers = Array.from({ length: NETWORKS }, () => new Browser());
const times = (answers: string[], code: string) => answers.filter((one) => one === code).length;

const draw = drawing(SEED);

/** Every network does it so often, many at the same time; in the midst of some of them the owner does something. */
async function everywhere(
  act: (attacker: Browser, index: number) => Promise<string>,
  times: number,
  owner: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const acts = shuffled(
    Array.from({ length: NETWORKS * times }, (_, index) => index),
    draw,
  );
  const meeting = draw(Math.ceil(acts.length / AT_ONCE)) * AT_ONCE;
  const answers: string[] = [];
  for (let from = 0; from < acts.length; from += AT_ONCE) {
    const some = acts.slice(from, from + AT_ONCE).map((index) => {
      const attacker = attackers[index % NETWORKS];
      if (!attacker) throw new Error('There are so many');
      return act(attacker, index);
    });
    const [theirs] = await Promise.all([Promise.all(some), from === meeting ? owner() : undefined]);
    answers.push(...theirs);
  }
  return answers;
}

async function owner(role: Role): Promise<{ person: Person; browser: Browser }> {
  const person = await buildPerson(site, { role });
  const browser = new Browser();
  expect(await browser.send(doorOf(role), { email: person.email, password: PASSWORD })).toBe('OK');
  return { person, browser };
}

describe.each(['user', 'admin'] as const)(
  '200 networks against one %s for an hour',
  (role) => {
    it('never keep the owner out of a known browser, nor a running login from proving again', async () => {
      const { person, browser } = await owner(role);
      const { email } = person;
      const login = (password: string) => ({ email, password });
      const prove = (password: string) =>
        codeOf(person.call(passwordRoutes.reauthenticate, { body: { password } }));
      const guesses: string[] = [];
      const guess = (one: Browser) => one.send(doorOf(role), login('Wrong1234'));
      // At home, with a slip, and on a journey.
      const live = async () => {
        expect(await browser.send(doorOf(role), login('Slip12345'))).toBe('AUTH_FAILED');
        expect(await browser.send(doorOf(role), login(PASSWORD))).toBe('OK');
        expect(await browser.send(doorOf(role), login(PASSWORD), freshAddress())).toBe('OK');
        expect([await prove('Wrong1234'), await prove(PASSWORD)]).toEqual(['CURRENT_PASSWORD_WRONG', 'OK']);
      };
      for (let step = 0; step < STEPS; step += 1) {
        guesses.push(...(await everywhere(guess, TRIES, live)));
        await passTime(STEP_MS);
      }
      // Twenty-one, and five after waits of 1, 2, 4 … minutes: not five of each network in each quarter.
      expect(times(guesses, 'AUTH_FAILED')).toBeGreaterThanOrEqual(20);
      expect(times(guesses, 'AUTH_FAILED')).toBeLessThanOrEqual(26 + LATE);
      expect(times(guesses, 'AUTH_FAILED') + times(guesses, 'TOO_MANY_ATTEMPTS')).toBe(
        NETWORKS * TRIES * STEPS,
      );
    });

    it('neither burn nor guess the owner’s codes, nor close the reset', async () => {
      const { person, browser } = await owner(role);
      const { email } = person;
      const confirm = (code: string) => ({ email, code, password: NEW_PASSWORD });
      const digits = (number: number) => String(number).padStart(MAILED_CODE_LENGTH, '0');
      const theirs: string[] = [];
      let asked = 0;
      let code = '';
      for (let step = 0; step < STEPS; step += 1) {
        if (step % (STEPS / OWNERS_CODES) === 0) {
          expect(await browser.send(passwordRoutes.resetPassword, { email })).toBe('OK');
          code = await codeTo(email, 'reset_code', step / (STEPS / OWNERS_CODES) + 1 + asked);
        }
        // Even the right code is compared with nothing elsewhere.
        const fresh = await Promise.all(
          Array.from({ length: 5 }, () => new Browser().send(passwordRoutes.confirmReset, confirm(code))),
        );
        expect(fresh).toEqual(Array.from({ length: 5 }, () => 'CODE_EXPIRED'));
        const mails = await everywhere((one) => one.send(passwordRoutes.resetPassword, { email }), 1);
        asked += times(mails, 'OK');
        const guess = (one: Browser, index: number) =>
          one.send(passwordRoutes.confirmReset, confirm(digits((Number(code) + 1 + index) % ALL_CODES)));
        theirs.push(...(await everywhere(guess, TRIES)));
        await passTime(STEP_MS);
      }
      expect(await browser.send(passwordRoutes.confirmReset, confirm(code))).toBe('OK');
      // Of the codes that they asked for themselves: six mails and eleven tries, then longer and longer waits.
      expect(asked).toBeGreaterThanOrEqual(5);
      expect(asked).toBeLessThanOrEqual(11 + LATE);
      expect(times(theirs, 'CODE_INVALID')).toBeLessThanOrEqual(16 + LATE);
      // The hour's share of all codes; a day's is under it as well, two and a half times as large.
      expect(times(theirs, 'CODE_INVALID') / ALL_CODES).toBeLessThan(1e-6 / 2.5);
      expect(times(theirs, 'OK')).toBe(0);
      expect((await mailsTo(email, 'reset_code')).length).toBe(asked + OWNERS_CODES);
      expect(await browser.send(doorOf(role), { email, password: NEW_PASSWORD })).toBe('OK');
    });

    it('who have the password compare one app code in all, and the owner is asked for nothing more', async () => {
      const { person, browser } = await owner(role);
      const { email } = person;
      const { secret } = await person.call(totpRoutes.setup);
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      await person.call(totpRoutes.enable, { body: { code: app.generate() } });
      const { UserModel } = await import('@lode/server/features/accounts/user.model');
      const forgetStep = () => UserModel.updateOne({ _id: person.id }, { $set: { 'totp.lastStep': 0 } });
      const login = (totp_code: string) => ({ email, password: PASSWORD, totp_code });
      const right = () => app.generate();
      const guess = (one: Browser, index: number) =>
        one.send(doorOf(role), login(String((Number(right()) + 1000 + index) % 1_000_000).padStart(6, '0')));
      const guesses: string[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        guesses.push(...(await everywhere(guess, TRIES)));
        await forgetStep();
        expect(await browser.send(doorOf(role), login(right()))).toBe('OK');
        await passTime(STEP_MS);
      }
      expect(times(guesses, 'TOTP_INVALID')).toBe(1);
      // Those who come while others are being looked at are told to wait.
      expect(times(guesses, 'CODE_REQUIRED') + times(guesses, 'TOO_MANY_ATTEMPTS')).toBe(
        NETWORKS * TRIES * STEPS - 1,
      );
    });
  },
  PATIENCE_MS,
);

describe('a code', () => {
  it.each([
    ['a browser that has its key is compared with nothing', true, 0],
    ['who has none yet has tries of its own beside the browser’s', false, 5],
  ])('cannot be burned by who shares the owner’s network: that of %s', async (_, keepsKey, compared) => {
    const { person, browser } = await owner('user');
    const { email } = person;
    if (!keepsKey) browser.cookie = '';
    await browser.send(passwordRoutes.resetPassword, { email });
    const code = await codeTo(email, 'reset_code');
    const wrong = { email, code: code === '00000000' ? '11111111' : '00000000', password: NEW_PASSWORD };
    const neighbour = new Browser();
    const guesses = [];
    for (let tries = 0; tries < 7; tries += 1) {
      guesses.push(await neighbour.send(passwordRoutes.confirmReset, wrong, browser.address));
    }
    expect(times(guesses, 'CODE_INVALID')).toBe(compared);
    const right = { email, code, password: NEW_PASSWORD };
    expect(await browser.send(passwordRoutes.confirmReset, right, freshAddress())).toBe('OK');
  });
});

describe('a browser', () => {
  it('is known to the accounts that were logged in to there, has tries of its own, and is forgotten at a reset', async () => {
    const [{ person, browser }, other] = [await owner('user'), await owner('user')];
    const { email } = person;
    const wrong = () => browser.send(accountRoutes.login, { email, password: 'Wrong1234' }, freshAddress());
    const codes = [];
    for (let tries = 0; tries < 6; tries += 1) codes.push(await wrong());
    expect([times(codes, 'AUTH_FAILED'), codes.at(-1)]).toEqual([5, 'TOO_MANY_ATTEMPTS']);

    const { KnownBrowserModel } = await import('@lode/server/features/accounts/known-browser.model');
    const known = () => KnownBrowserModel.countDocuments({ userId: person.id });
    expect(await known()).toBe(1);
    const stored = JSON.stringify(await KnownBrowserModel.find({ userId: person.id }).lean());
    expect(stored).not.toContain(browser.cookie.split('=')[1]);
    await other.browser.send(passwordRoutes.resetPassword, { email });
    const body = { email, code: await codeTo(email, 'reset_code'), password: NEW_PASSWORD };
    expect(await other.browser.send(passwordRoutes.confirmReset, body)).toBe('OK');
    expect(await known()).toBe(1);
    expect(await other.browser.send(accountRoutes.login, { email, password: NEW_PASSWORD })).toBe('OK');
  });
});
