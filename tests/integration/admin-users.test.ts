import { adminUserRoutes as routes } from '@lode/shared/accounts/admin-rest';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { administrationRoutes } from '@lode/shared/administration/rest';
import type { Route } from '@lode/shared/core/rest';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealedAll } from '../factories/operations.ts';
import { buildAgent, buildCustomer, buildUserRow, PASSWORD, type Person } from '../factories/people.ts';
import { Api, codeOf, refusalOf } from '../harness/api.ts';
import { confirmGuarded } from '../harness/confirm-guarded.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
let admin: Person;
let colleague: Person;

beforeAll(async () => {
  admin = await buildAgent(site, { role: 'admin' });
  colleague = await buildAgent(site, { role: 'admin' });
});

const reason = 'they asked for it';
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const get = (id: string) => admin.call(routes.get, { params: { id } });
const codes = (route: Route, id: string, body: object, by = admin) =>
  codeOf(by.call(route, { params: { id }, body: { reason, rev: 0, ...body } }));
const loginCode = (email: string) =>
  codeOf(new Api(site.urls[1] ?? '').call(accountRoutes.login, { body: { email, password: PASSWORD } }));
const logOf = async (id: string) => {
  const { items } = await admin.call(administrationRoutes.listOperations, { query: { target: id } });
  return items;
};

describe('changing a user', () => {
  it.each([
    ['lock', routes.lock, { until: tomorrow() }, 'ACCOUNT_LOCKED', 'user.locked'],
    ['disable', routes.disable, {}, 'ACCOUNT_DISABLED', 'user.disabled'],
    ['sign out', routes.signOut, {}, 'OK', 'user.signed-out'],
  ] as [string, Route, object, string, string][])(
    '%s is effective at once on every server, sockets included (C14), and logged with its reason',
    async (_name, route, body, then, action) => {
      const customer = await buildCustomer(site);
      const sockets = [await customer.connect(0), await customer.connect(1)];
      expect(await codes(route, customer.id, body)).toBe('OK');
      for (const socket of sockets) await socket.dropped();
      for (const server of [0, 1])
        expect(await codeOf(customer.call(accountRoutes.profile, {}, server))).toBe('UNAUTHENTICATED');
      expect(await loginCode(customer.email)).toBe(then);
      const [entry] = await logOf(customer.id);
      expect(entry).toMatchObject({
        action,
        reason,
        actor: { id: admin.id, username: admin.username, role: 'admin' },
        address: admin.address,
        target: { type: 'user', label: customer.username },
      });
    },
  );

  it('a role that was confirmed ends the logins made for the old one, sockets included (C14)', async () => {
    const customer = await buildCustomer(site);
    const sockets = [await customer.connect(0), await customer.connect(1)];
    expect(await codes(routes.setRole, customer.id, { role: 'operator' })).toBe('OK');
    expect(await codeOf(customer.call(accountRoutes.profile))).toBe('OK');
    await confirmGuarded(site);
    for (const socket of sockets) await socket.dropped();
    for (const server of [0, 1])
      expect(await codeOf(customer.call(accountRoutes.profile, {}, server))).toBe('UNAUTHENTICATED');
    expect(await get(customer.id)).toMatchObject({ role: 'operator', rev: 1 });
  });

  it('lock and disable are undone; a lock ends by itself', async () => {
    const { id, email } = await buildCustomer(site);
    await codes(routes.lock, id, { until: tomorrow() });
    expect(await get(id)).toMatchObject({ status: 'locked', rev: 1 });
    expect((await get(id)).allowed).toEqual(['lock', 'unlock', 'disable', 'set-role']);
    await codes(routes.unlock, id, { rev: 1 });
    expect(await loginCode(email)).toBe('OK');
    await codes(routes.disable, id, { rev: 2 });
    expect((await get(id)).status).toBe('disabled');
    await codes(routes.enable, id, { rev: 3 });
    expect(await loginCode(email)).toBe('OK');
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    await UserModel.updateOne({ _id: id }, { $set: { lockedUntil: new Date(Date.now() - 1) } });
    expect(await get(id)).toMatchObject({ status: 'active', locked_until: null });
    expect(await loginCode(email)).toBe('OK');
  });

  it('takes a second factor away from who lost theirs; TOTP_NOT_SET_UP otherwise', async () => {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const customer = await buildCustomer(site);
    expect(await codes(routes.resetSecondFactor, customer.id, {})).toBe('TOTP_NOT_SET_UP');
    const totp = { secret: 'encrypted', enabledAt: new Date(), lastStep: 0, recovery: ['hash'] };
    await UserModel.updateOne({ _id: customer.id }, { $set: { totp } });
    expect((await get(customer.id)).totp_enabled).toBe(true);
    expect(await codes(routes.resetSecondFactor, customer.id, {})).toBe('OK');
    expect((await get(customer.id)).totp_enabled).toBe(false);
    expect(await codeOf(customer.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
    expect(JSON.stringify(await logOf(customer.id))).not.toMatch(/encrypted|hash"\]/);
  });

  it('asks for a reason, and a time that makes sense', async () => {
    const { id } = await buildCustomer(site);
    expect(await codes(routes.disable, id, { reason: undefined })).toBe('REASON_REQUIRED');
    expect(await codes(routes.disable, id, { reason: '  x ' })).toBe('REASON_REQUIRED');
    expect(await codes(routes.disable, id, { reason: 'x'.repeat(501) })).toBe('REASON_TOO_LONG');
    for (const until of [new Date(Date.now() - 1).toISOString(), '2199-01-01T00:00:00.000Z']) {
      const refusal = await refusalOf(
        admin.call(routes.lock, { params: { id }, body: { reason, rev: 0, until } }),
      );
      expect(refusal.failure).toMatchObject({
        code: 'LOCK_TIME_INVALID',
        fields: { until: 'LOCK_TIME_INVALID' },
      });
    }
    expect(await codes(routes.disable, 'f'.repeat(24), {})).toBe('NOT_FOUND');
    expect(await logOf(id)).toEqual([]);
  });

  it('the same call again with its key answers the same and changes nothing more', async () => {
    const { id } = await buildCustomer(site);
    const input = { params: { id }, body: { reason, rev: 0 }, idempotencyKey: `disable-${id}` };
    const first = await admin.call(routes.disable, input);
    expect(await admin.call(routes.disable, input, 1)).toEqual(first);
    expect(await codeOf(admin.call(routes.disable, { ...input, body: { reason: 'another', rev: 0 } }))).toBe(
      'IDEMPOTENCY_CONFLICT',
    );
    // Already so, decided on the present state: nothing happens.
    expect(await codes(routes.disable, id, { rev: 1 })).toBe('OK');
    expect(await logOf(id)).toHaveLength(1);
  });

  it('of two administrators at once one wins and the other is told', async () => {
    const { id } = await buildCustomer(site);
    const both = await Promise.all([
      codes(routes.disable, id, {}, admin),
      codes(routes.lock, id, { until: tomorrow() }, colleague),
    ]);
    expect(both.sort()).toEqual(['OK', 'USER_CHANGED']);
    expect(await logOf(id)).toHaveLength(1);
  });

  it('nobody acts on themselves, and one who is no administrator any more on nobody', async () => {
    expect(await codes(routes.disable, admin.id, {})).toBe('ACTS_ON_SELF');
    expect(await codes(routes.setRole, admin.id, { role: 'user' })).toBe('ACTS_ON_SELF');
    expect((await get(admin.id)).allowed).toEqual([]);
    const { setRole } = await import('@lode/server/features/accounts/commands/set-role');
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const former = await buildAgent(site, { role: 'operator' });
    const login = await TokenModel.findOne({ userId: former.id }, { _id: 1 }).lean();
    const identity = {
      userId: former.id,
      username: former.username,
      kind: 'admin' as const,
      role: 'admin' as const,
      tokenId: String(login?._id),
      restricted: false,
    };
    const { id } = await buildCustomer(site);
    const late = setRole({ identity, address: '10.0.0.1' }, { userId: id, reason, rev: 0 }, 'agent');
    await expect(late).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the last administrator', () => {
  it('LAST_ADMIN: of two who remove each other at once one stays', async () => {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const others = await UserModel.find({ role: 'admin', status: 'active' }, { _id: 1 }).lean();
    await UserModel.updateMany(
      { _id: { $in: others.map(({ _id }) => _id) } },
      { $set: { status: 'disabled' } },
    );
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = [
        await buildAgent(site, { role: 'admin' }),
        await buildAgent(site, { role: 'admin' }),
      ];
      const ended = await Promise.all([
        codeOf(one.call(routes.disable, { params: { id: two.id }, body: { reason, rev: 0 } }, 0)),
        codeOf(
          two.call(routes.lock, { params: { id: one.id }, body: { reason, rev: 0, until: tomorrow() } }, 1),
        ),
      ]);
      expect(ended.filter((code) => code === 'OK')).toHaveLength(1);
      const left = await UserModel.find(
        { role: 'admin', status: 'active', lockedUntil: null },
        { _id: 1 },
      ).lean();
      expect(left).toHaveLength(1);
      await UserModel.updateMany(
        { _id: { $in: left.map(({ _id }) => _id) } },
        { $set: { status: 'disabled' } },
      );
    }
    await UserModel.updateMany(
      { _id: { $in: others.map(({ _id }) => _id) } },
      { $set: { status: 'active' } },
    );
  });
});

describe('a login that races being shut out', () => {
  it('leaves no live login behind', async () => {
    const { findLivingTokens } = await import('@lode/server/features/accounts/queries/find-living-tokens');
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    for (let round = 0; round < 4; round += 1) {
      const row = await buildUserRow();
      const id = String(row._id);
      await Promise.all([
        loginCode(row.email),
        codes(routes.disable, id, {}),
        loginCode(row.email),
        loginCode(row.email),
      ]);
      expect((await get(id)).status).toBe('disabled');
      const tokens = (await TokenModel.find({ userId: row._id }).lean()).map(({ _id }) => String(_id));
      expect((await findLivingTokens(tokens)).size).toBe(0);
    }
  });
});

describe('finding users', () => {
  const mark = `z${Math.random().toString(36).slice(2, 8)}`;
  const names = (query: object, by = admin) =>
    by.call(routes.list, { query }).then(({ items }) => items.map(({ username }) => username));
  let first: Person;
  let second: Person;

  beforeAll(async () => {
    first = await buildCustomer(site, { username: `${mark}_Anna`, country: 'DE' });
    second = await buildCustomer(site, { username: `${mark}_bert`, email: `mail.${mark}@example.org` });
    await buildAgent(site, { username: `${mark}_carl`, role: 'operator' });
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    await UserModel.updateOne({ _id: second.id }, { $set: { emailVerified: false, referredBy: first.id } });
  });

  it('however many fit: all are counted, paged and in the file; what is summed up of them asks for more of the name', async () => {
    const many = `${mark.toUpperCase()}M`;
    const { _id, ...row } = await buildUserRow();
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const rows = Array.from({ length: 501 }, (_, at) => {
      const username = `${many}_${at}`;
      const usernameKey = username.toLowerCase();
      const createdAt = new Date(Date.UTC(2020, 0, 1) + at);
      return {
        ...row,
        username,
        usernameKey,
        email: `${usernameKey}@example.com`,
        referralCode: `${many}${at}`,
        createdAt,
      };
    });
    try {
      await UserModel.insertMany(rows, { lean: true });
      const { total } = await admin.call(routes.list, { query: { search: many, status: 'active' } });
      expect(total).toBe(501);
      expect(await names({ search: many, sort: 'created_at', order: 'asc', limit: 1, page: 501 })).toEqual([
        `${many}_500`,
      ]);
      const { url, token } = admin.api();
      const file = await fetch(`${url}/api/admin/files/users?search=${many}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect((await file.text()).trim().split('\r\n')).toHaveLength(502);
      const deposits = (user: string) => codeOf(admin.call(adminDepositRoutes.list, { query: { user } }));
      expect([await deposits(many), await deposits(`${many}_5`)]).toEqual(['SEARCH_TOO_WIDE', 'OK']);
    } finally {
      await UserModel.deleteMany({
        usernameKey: { $gte: many.toLowerCase(), $lt: `${many.toLowerCase()}~` },
      });
    }
  });

  it('by the beginning of username, e-mail or referral code in any case, or by id; not by what is within', async () => {
    const { referral_code } = await get(first.id);
    expect(await names({ search: mark.toUpperCase() })).toHaveLength(3);
    expect(await names({ search: `${mark}_an` })).toEqual([first.username]);
    expect(await names({ search: `MAIL.${mark}` })).toEqual([second.username]);
    expect(await names({ search: referral_code.toLowerCase() })).toEqual([first.username]);
    expect(await names({ search: second.id })).toEqual([second.username]);
    expect(await names({ search: mark.slice(1) })).toEqual([]);
    expect(await names({ search: `${mark}.*` })).toEqual([]);
  });

  it('filtered, sorted, in pages; an operator sees the same and may do nothing', async () => {
    expect(await names({ search: mark, role: 'operator' })).toEqual([`${mark}_carl`]);
    expect(await names({ search: mark, country: 'DE' })).toEqual([first.username]);
    expect(await names({ search: mark, verified: 'false' })).toEqual([second.username]);
    expect(await names({ search: mark, sort: 'username', order: 'asc' })).toEqual([
      first.username,
      second.username,
      `${mark}_carl`,
    ]);
    expect(await names({ search: mark, sort: 'username', order: 'desc', limit: 1, page: 2 })).toEqual([
      second.username,
    ]);
    await codes(routes.lock, second.id, { until: tomorrow() });
    expect(await names({ search: mark, status: 'locked' })).toEqual([second.username]);
    expect(await names({ search: mark, status: 'active' })).toHaveLength(2);
    const operator = await buildAgent(site, { role: 'operator' });
    expect(await names({ search: mark, status: 'locked' }, operator)).toEqual([second.username]);
    const detail = await operator.call(routes.get, { params: { id: second.id } });
    expect(detail).toMatchObject({ allowed: [], referred_by: { id: first.id, username: first.username } });
  });

  it('tells whom they brought, where they are logged in, and no secret', async () => {
    const detail = await get(first.id);
    expect(detail).toMatchObject({ referrals: 1, devices: [{ device: 'tests', kind: 'user' }] });
    const { items } = await admin.call(routes.listReferred, { params: { id: first.id } });
    expect(items.map(({ username }) => username)).toEqual([second.username]);
    const raw = await admin.send(routes.get, { params: { id: first.id } });
    expect(raw.text).not.toMatch(/argon2|password_hash|fingerprint_hash/i);
    await sealedAll();
  });
});
