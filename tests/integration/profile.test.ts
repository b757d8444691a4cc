import { accountRoutes, passwordRoutes, profileRoutes } from '@lode/shared/accounts/rest';
import { referralRoutes } from '@lode/shared/referrals/rest';
import { describe, expect, it } from 'vitest';
import { buildPerson, buildUserRow, PASSWORD } from '../factories/people.ts';
import { Api, codeOf, freshAddress, refusalOf } from '../harness/api.ts';
import { mailsTo, mailTo } from '../harness/mailbox.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describe('the own profile', () => {
  it('changes what is given, and leaves the rest', async () => {
    const person = await buildPerson(site, { country: 'DE', language: 'en' });
    const name = `${person.username}_x`;
    await person.call(profileRoutes.update, { body: { theme: 'light', language: 'zh-CN' } });
    const body = { username: name, country: null };
    const user = await person.call(profileRoutes.update, { body });
    expect(user).toMatchObject({
      username: name,
      country: null,
      preferences: { language: 'zh-CN', theme: 'light', first_steps: true, tour: null },
    });
    expect(await person.call(accountRoutes.profile)).toEqual(user);
  });

  it.each([
    ['USERNAME_FORMAT', { username: 'not allowed' }],
    ['COUNTRY_CODE_INVALID', { country: 'DEU' }],
    ['INVALID_PARAMS', { theme: 'pink' }],
    ['INVALID_PARAMS', { language: '../..' }],
  ])('%s for %j', async (code, body) => {
    const person = await buildPerson(site);
    expect(await codeOf(person.call(profileRoutes.update, { body: body as never }))).toBe(code);
  });

  it('DUPLICATE_USER beside the username, in any case', async () => {
    const [person, other] = [await buildPerson(site), await buildUserRow()];
    const body = { username: other.username.toUpperCase() };
    const refusal = await refusalOf(person.call(profileRoutes.update, { body }));
    expect(refusal.failure).toMatchObject({ code: 'DUPLICATE_USER', fields: { username: 'DUPLICATE_USER' } });
    expect((await person.call(accountRoutes.profile)).username).toBe(person.username);
  });

  it('keeps the wallet address, for who proved themselves lately, if it is one', async () => {
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const person = await buildPerson(site);
    const put = (wallet_address: string | null) =>
      codeOf(person.call(profileRoutes.updateWallet, { body: { wallet_address } }));
    expect(await put('not an address')).toBe('WALLET_ADDRESS_INVALID');
    expect(await put(` ${WALLET} `)).toBe('OK');
    expect((await person.call(accountRoutes.profile)).wallet_address).toBe(WALLET);
    await TokenModel.updateMany(
      { userId: person.id },
      { $set: { provedAt: new Date(Date.now() - 300_001) } },
    );
    expect(await put('')).toBe('REAUTH_REQUIRED');
    const until = await person.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
    expect(Date.parse(until.until)).toBeGreaterThan(Date.now() + 290_000);
    expect(await put('')).toBe('OK');
    expect((await person.call(accountRoutes.profile)).wallet_address).toBeNull();
    await mailTo(person.email, 'wallet_changed', 2);
    const told = await mailsTo(person.email, 'wallet_changed');
    expect(told.map(({ text }) => text.includes(WALLET))).toEqual([false, true]);
  });
});

describe('signed-in devices', () => {
  async function twoLogins() {
    const person = await buildPerson(site);
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36' };
    const body = { email: person.email, password: PASSWORD };
    const address = freshAddress();
    const visitor = new Api(site.urls[1] ?? '', undefined, address);
    const { token } = await visitor.call(accountRoutes.login, { body, headers });
    return { person, address, other: new Api(site.urls[1] ?? '', token) };
  }

  it('are listed, the latest first, the own one marked', async () => {
    const { person, address } = await twoLogins();
    const { items } = await person.call(profileRoutes.listDevices);
    expect(items).toMatchObject([
      { current: false, device: 'Chrome on Windows', address, kind: 'user' },
      { current: true, device: 'tests' },
    ]);
    for (const { last_seen_at } of items)
      expect(Date.parse(last_seen_at)).toBeGreaterThan(Date.now() - 400_000);
  });

  it('C14 can be ended one by one, sockets and all; only the own ones', async () => {
    const { person, other } = await twoLogins();
    const stranger = await buildPerson(site);
    const { connectSocket } = await import('../harness/sockets.ts');
    const socket = await connectSocket(site.urls[0] ?? '', other.token);
    const { items } = await person.call(profileRoutes.listDevices);
    const params = { id: items[0]?.id ?? '' };
    expect(await codeOf(stranger.call(profileRoutes.revokeDevice, { params }))).toBe('NOT_FOUND');
    expect(await codeOf(person.call(profileRoutes.revokeDevice, { params }))).toBe('OK');
    await socket.dropped();
    expect(await codeOf(other.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
    expect(await codeOf(person.call(profileRoutes.revokeDevice, { params }))).toBe('NOT_FOUND');
    expect((await person.call(profileRoutes.listDevices)).items).toHaveLength(1);
  });

  it('C14 can be ended all but this one, or all, sockets and all', async () => {
    const { person, other } = await twoLogins();
    const sockets = [await person.connect(0), await person.connect(1)];
    await other.call(profileRoutes.revokeDevices, { body: { scope: 'others' } });
    await Promise.all(sockets.map((socket) => socket.dropped()));
    expect(await codeOf(person.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
    expect(await codeOf(other.call(accountRoutes.profile))).toBe('OK');
    await other.call(profileRoutes.revokeDevices, { body: { scope: 'all' } });
    expect(await codeOf(other.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
  });
});

describe('a referral link', () => {
  it('counts a visitor once a day and code, whoever asks however often at once', async () => {
    const { ReferralClickModel } = await import('@lode/server/features/referrals/referral-click.model');
    const [one, two] = [await buildUserRow(), await buildUserRow()];
    const visitor = new Api(site.urls[0] ?? '');
    const click = (code: string, api = visitor) => api.call(referralRoutes.click, { body: { code } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => click(one.referralCode.toLowerCase())));
    expect(answers.every(({ valid }) => valid)).toBe(true);
    await click(one.referralCode, new Api(site.urls[1] ?? ''));
    await click(two.referralCode);
    const clicksOf = (row: typeof one) => ReferralClickModel.countDocuments({ userId: row._id });
    expect([await clicksOf(one), await clicksOf(two)]).toEqual([2, 1]);
    const stored = JSON.stringify(await ReferralClickModel.find({ userId: one._id }).lean());
    expect(stored).not.toContain(visitor.address);
  });

  it('says why a code is no good, and counts nothing', async () => {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const { ReferralClickModel } = await import('@lode/server/features/referrals/referral-click.model');
    const row = await buildUserRow();
    await UserModel.updateOne({ _id: row._id }, { $set: { referralCodeState: 'disabled' } });
    const click = (code: string) =>
      new Api(site.urls[0] ?? '').call(referralRoutes.click, { body: { code } });
    const refused = (problem: string) => ({ valid: false, inviter: null, problem });
    expect(await click(row.referralCode)).toEqual(refused('REFERRAL_DISABLED'));
    await UserModel.updateOne({ _id: row._id }, { $set: { referralCodeState: 'expired' } });
    expect(await click(row.referralCode)).toEqual(refused('REFERRAL_EXPIRED'));
    expect(await click('NOSUCHCODE')).toEqual(refused('INVALID_REFERRAL'));
    expect(await ReferralClickModel.countDocuments({ userId: row._id })).toBe(0);
  });
});
