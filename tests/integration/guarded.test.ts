import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { adminActivityRoutes } from '@lode/shared/activities/rest';
import { administrationRoutes } from '@lode/shared/administration/rest';
import type { Role } from '@lode/shared/core/abilities';
import { guardRoutes as routes } from '@lode/shared/guard/rest';
import type { GuardedChange } from '@lode/shared/guard/schemas';
import { riskRoutes } from '@lode/shared/risk/rest';
import { adminSiteRoutes } from '@lode/shared/site/admin-rest';
import type { Settings } from '@lode/shared/site/schemas';
import { adminPlanRoutes } from '@lode/shared/store/admin-rest';
import { transparencyRoutes } from '@lode/shared/transparency/rest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildDraft } from '../factories/activities.ts';
import { buildAgent, buildCustomer, buildPerson, type Person } from '../factories/people.ts';
import { ruleInput } from '../factories/risk.ts';
import { codeOf } from '../harness/api.ts';
import { confirmGuarded } from '../harness/confirm-guarded.ts';
import { mailTo } from '../harness/mailbox.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const reason = 'asked for by the test';
let admin: Person;
let second: Person;

beforeAll(async () => {
  [admin, second] = [await buildAgent(site, { role: 'admin' }), await buildAgent(site, { role: 'admin' })];
});
beforeEach(async () => {
  const { GuardedChangeModel } = await changes();
  await GuardedChangeModel.deleteMany({});
});

const changes = () => import('@lode/server/features/guard/guarded-change.model');
const users = async () => (await import('@lode/server/features/accounts/user.model')).UserModel;

const detail = (id: string) => admin.call(adminUserRoutes.get, { params: { id } });
async function askForRole({ id }: { id: string }, role: Role = 'operator', by = admin) {
  const { rev } = await detail(id);
  return by.call(adminUserRoutes.setRole, { params: { id }, body: { reason, rev, role } });
}
async function waiting(by = second): Promise<GuardedChange> {
  const { items } = await by.call(routes.list, { query: { state: 'waiting' } });
  if (!items[0]) throw new Error('Nothing waits');
  return items[0];
}
const one = async (id: string) => {
  const { items } = await second.call(routes.list, { query: { limit: 100 } });
  return items.find((item) => item.id === id);
};
const confirm = (id: string, by = second, server = 0) => by.call(routes.confirm, { params: { id } }, server);
const cancel = (id: string, by = second) => by.call(routes.cancel, { params: { id }, body: { reason } });

/** As after so many minutes without having proved who one is. */
async function forgetProof(person: Person, minutes = 6): Promise<void> {
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  const provedAt = new Date(Date.now() - minutes * 60_000);
  await TokenModel.updateMany({ userId: person.id }, { $set: { provedAt } });
}

/** Moves the end of a wait into the past, and has the worker's sweep find it. */
async function endWait(id: string): Promise<void> {
  const { GuardedChangeModel } = await changes();
  await GuardedChangeModel.updateOne({ _id: id }, { $set: { waitsUntil: new Date(Date.now() - 1) } });
}

async function saveSettings(change: Partial<Settings>, by = admin) {
  const { version, settings } = await by.call(adminSiteRoutes.settings);
  return by.call(adminSiteRoutes.saveSettings, { body: { version, settings: { ...settings, ...change } } });
}

describe('guarded: asking', () => {
  test('guarded: a stolen token without a fresh proof changes no rule', async () => {
    const thief = await buildAgent(site, { role: 'admin' });
    const customer = await buildCustomer(site);
    await askForRole(customer);
    const { id } = await waiting();
    await forgetProof(thief);
    const staffMember = await buildAgent(site);
    const body = { reason, rev: 0 };
    const params = { id: staffMember.id };
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const { waits_until: _waits, ...log } = await thief.call(administrationRoutes.logSettings);
    const plan = { name: 'x', price_per_th: '1', minimum_usd: '1', tiers: [], active: false };
    expect(
      await Promise.all([
        codeOf(thief.call(adminUserRoutes.setRole, { params, body: { ...body, role: 'admin' } })),
        codeOf(thief.call(adminUserRoutes.lock, { params, body: { ...body, until } })),
        codeOf(thief.call(adminUserRoutes.signOut, { params, body })),
        codeOf(saveSettings({ second_admin_from: '1000000' }, thief)),
        codeOf(
          thief.call(transparencyRoutes.addReserve, { body: { coin: 'BTC', address: RESERVE, reason } }),
        ),
        codeOf(thief.call(administrationRoutes.saveLogSettings, { body: { ...log, retention_days: 30 } })),
        codeOf(thief.call(adminPlanRoutes.create, { body: plan })),
        codeOf(thief.call(adminActivityRoutes.create, { body: buildDraft() })),
        codeOf(
          thief.call(adminActivityRoutes.change, {
            params: { id: customer.id },
            body: { ...buildDraft(), version: 1 },
          }),
        ),
        codeOf(saveSettings({ restricted_ips: ['0.0.0.0/1'] }, thief)),
        codeOf(thief.call(riskRoutes.createRule, { body: ruleInput() })),
        codeOf(confirm(id, thief)),
        codeOf(cancel(id, thief)),
      ]),
    ).toEqual(Array.from({ length: 13 }, () => 'REAUTH_REQUIRED'));
  });

  test('guarded: nothing takes force, it is logged, and every administrator is told by mail', async () => {
    const customer = await buildCustomer(site);
    const answer = await askForRole(customer, 'admin');
    expect(answer).toMatchObject({ role: 'user', rev: 0, waits_until: expect.any(String) });
    const change = await waiting();
    expect(change).toMatchObject({
      matter: 'staff-role',
      target: { id: customer.id, label: customer.username },
      before: { role: 'user' },
      after: { role: 'admin' },
      reason,
      requested_by: { username: admin.username },
      allowed: ['confirm', 'cancel'],
    });
    expect(Date.parse(change.waits_until ?? '') - Date.parse(change.requested_at)).toBe(24 * 3_600_000);
    for (const { email } of [admin, second]) {
      const { subject, text } = await mailTo(email, 'guarded_change');
      expect(subject).toContain('second administrator');
      expect(text).toContain('/googleadmin/system/guarded');
    }
    const { items } = await admin.call(administrationRoutes.listOperations, {
      query: { target: customer.id },
    });
    expect(items.map(({ action }) => action)).toEqual(['guarded.asked']);
  });

  test('guarded: one change of one thing waits at a time, of two at once one', async () => {
    const customer = await buildCustomer(site);
    const both = [askForRole(customer, 'agent'), askForRole(customer, 'operator', second)];
    expect((await Promise.all(both.map(codeOf))).toSorted()).toEqual(['GUARDED_CHANGE_WAITING', 'OK']);
    await cancel((await waiting()).id);
    expect(await codeOf(askForRole(customer, 'agent'))).toBe('OK');
  });

  test('guarded: the live hint reaches administrators', async () => {
    const socket = await second.connect(1);
    await askForRole(await buildCustomer(site));
    const { id } = await waiting();
    await socket.waitFor('guard:change.changed', (hint) => hint.id === id);
  });
});

describe('guarded: confirming', () => {
  test('guarded: a second administrator confirms, and it takes force at once, logged with both', async () => {
    const customer = await buildCustomer(site);
    await askForRole(customer, 'agent');
    const { id } = await waiting();
    expect(await confirm(id)).toMatchObject({
      state: 'applied',
      decided_by: { username: second.username },
      allowed: [],
    });
    expect(await detail(customer.id)).toMatchObject({ role: 'agent', rev: 1, waits_until: null });
    const { items } = await admin.call(administrationRoutes.listOperations, {
      query: { target: customer.id },
    });
    expect(items.map(({ action, actor }) => [action, actor?.username])).toEqual([
      ['guarded.applied', second.username],
      ['user.role-set', admin.username],
      ['guarded.asked', admin.username],
    ]);
    expect(await codeOf(confirm(id))).toBe('GUARDED_CHANGE_DECIDED');
  });

  test('guarded: nobody confirms their own request, nor what is about themselves', async () => {
    const colleague = await buildAgent(site, { role: 'admin' });
    await askForRole(colleague, 'agent');
    const { id } = await waiting();
    expect(await codeOf(confirm(id, admin))).toBe('OWN_REQUEST');
    expect(await codeOf(confirm(id, colleague))).toBe('OWN_REQUEST');
    expect((await waiting(admin)).allowed).toEqual(['cancel']);
    expect(await detail(colleague.id)).toMatchObject({ role: 'admin' });
  });

  test('guarded: an accomplice made administrator for it cannot confirm', async () => {
    const accomplice = await buildAgent(site, { role: 'admin' });
    const madeStaff = async (staffSince: Date) =>
      (await users()).updateOne({ _id: accomplice.id }, { $set: { staffSince } });
    await madeStaff(new Date());
    await askForRole(await buildCustomer(site), 'admin');
    const { id } = await waiting();
    expect(await codeOf(confirm(id, accomplice))).toBe('APPROVER_TOO_NEW');
    // Staff for long enough by now, but not when it was asked for.
    const { GuardedChangeModel } = await changes();
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    await GuardedChangeModel.updateOne({ _id: id }, { $set: { requestedAt: days(3) } });
    await madeStaff(days(2));
    expect(await codeOf(confirm(id, accomplice))).toBe('APPROVER_TOO_NEW');
    const operator = await buildPerson(site, { role: 'operator' });
    expect(await codeOf(confirm(id, operator))).toBe('FORBIDDEN');
    expect(await codeOf(cancel(id, operator))).toBe('FORBIDDEN');
  });

  test('guarded: of two confirmations at once one counts', async () => {
    const customer = await buildCustomer(site);
    await askForRole(customer, 'agent');
    const { id } = await waiting();
    const third = await buildAgent(site, { role: 'admin' });
    const codes = await Promise.all([codeOf(confirm(id, second, 0)), codeOf(confirm(id, third, 1))]);
    expect(codes.toSorted()).toEqual(['GUARDED_CHANGE_DECIDED', 'OK']);
    expect((await detail(customer.id)).rev).toBe(1);
  });

  test('guarded: what became impossible meanwhile is refused, and said why', async () => {
    const customer = await buildCustomer(site);
    await askForRole(customer, 'agent');
    await admin.call(adminUserRoutes.signOut, { params: { id: customer.id }, body: { reason, rev: 0 } });
    const { id } = await waiting();
    expect(await confirm(id)).toMatchObject({ state: 'refused', code: 'USER_CHANGED' });
    expect(await detail(customer.id)).toMatchObject({ role: 'user', waits_until: null });
  });

  test('guarded: cancelled by any administrator, with a reason; whoever asked takes it back', async () => {
    const customer = await buildCustomer(site);
    for (const by of [second, admin]) {
      await askForRole(customer, 'agent');
      const { id } = await waiting();
      expect(await cancel(id, by)).toMatchObject({
        state: 'cancelled',
        decided_by: { username: by.username },
        decision_reason: reason,
      });
      expect(await codeOf(confirm(id))).toBe('GUARDED_CHANGE_DECIDED');
    }
    expect((await detail(customer.id)).role).toBe('user');
  });
});

describe('guarded: the wait', () => {
  test('guarded: nobody decides: it takes force when the wait is over, not before', async () => {
    const customer = await buildCustomer(site);
    await askForRole(customer, 'agent');
    const { id, waits_until } = await waiting();
    expect(waits_until).not.toBeNull();
    const { endWait: settle } = await import('@lode/server/features/guard/commands/decide-change');
    expect((await settle(id)).state).toBe('waiting');
    await endWait(id);
    await until(async () => (await one(id))?.state === 'applied');
    expect(await one(id)).toMatchObject({ decided_by: null, requested_by: { username: admin.username } });
    expect((await detail(customer.id)).role).toBe('agent');
  });

  test.each(['demoted', 'locked'])('guarded: who asked was %s meanwhile: cancelled', async (how) => {
    const former = await buildAgent(site, { role: 'admin' });
    const customer = await buildCustomer(site);
    await askForRole(customer, 'admin', former);
    const { id } = await waiting();
    const fallen = how === 'demoted' ? { role: 'user' } : { lockedUntil: new Date(Date.now() + 3_600_000) };
    await (await users()).updateOne({ _id: former.id }, { $set: fallen });
    await endWait(id);
    await until(async () => (await one(id))?.state === 'cancelled');
    expect((await detail(customer.id)).role).toBe('user');
  });

  test.each(['locks', 'signs out'])(
    'guarded: who %s another administrator, gets nothing by waiting',
    async (how) => {
      const customer = await buildCustomer(site);
      const colleague = await buildAgent(site, { role: 'admin' });
      const shutOut = async (by: Person) => {
        const { rev } = await detail(colleague.id);
        const until = new Date(Date.now() + 3_600_000).toISOString();
        const params = { id: colleague.id };
        if (how === 'locks') await by.call(adminUserRoutes.lock, { params, body: { reason, rev, until } });
        else await by.call(adminUserRoutes.signOut, { params, body: { reason, rev } });
      };
      await shutOut(admin);
      // Whoever does it after them takes nothing off them.
      await shutOut(second);
      await askForRole(customer, 'agent');
      const { id, waits_until } = await waiting();
      expect(waits_until).toBeNull();
      await mailTo(colleague.email, 'guarded_change');
      const { endWait: settle } = await import('@lode/server/features/guard/commands/decide-change');
      await endWait(id);
      expect((await settle(id)).state).toBe('waiting');
      expect((await detail(customer.id)).role).toBe('user');
      // Two people are enough all the same.
      expect(await confirm(id)).toMatchObject({ state: 'applied' });
    },
  );

  test('guarded: one administrator alone is told so', async () => {
    const last = await buildAgent(site, { role: 'admin' });
    const { items: _items, ...list } = await last.call(routes.list);
    expect(list).toMatchObject({ alone: false, second_login: null });
    const model = await users();
    const others = await model.find({ role: 'admin', status: 'active', _id: { $ne: last.id } }, { _id: 1 });
    const ids = { _id: { $in: others.map(({ _id }) => _id) } };
    await model.updateMany(ids, { $set: { status: 'disabled' } });
    try {
      expect((await last.call(routes.list)).alone).toBe(true);
      // Who has shut the others out gets nothing by waiting, and is not told so.
      await model.updateOne({ _id: second.id }, { $push: { shutOuts: { by: last.id, at: new Date() } } });
      expect((await last.call(routes.list)).alone).toBe(false);
    } finally {
      await model.updateMany(ids, { $set: { status: 'active' } });
    }
  });
});

const RESERVE = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

describe('guarded: each matter', () => {
  test('guarded: money settings wait, the others of the same save count at once', async () => {
    const before = await admin.call(adminSiteRoutes.settings);
    const saved = await saveSettings({ site_name: 'At once', second_admin_from: '77000' });
    expect(saved.settings).toMatchObject({
      site_name: 'At once',
      second_admin_from: before.settings.second_admin_from,
    });
    expect(saved.waits_until).not.toBeNull();
    expect(await codeOf(saveSettings({ maintenance_fee_percent: '95' }))).toBe('GUARDED_CHANGE_WAITING');
    // Saved meanwhile: it stays.
    await saveSettings({ site_name: 'Later' });
    expect(await confirmGuarded(site, second)).toMatchObject([
      { matter: 'money-settings', state: 'applied' },
    ]);
    const after = await admin.call(adminSiteRoutes.settings);
    expect(after.settings).toMatchObject({ site_name: 'Later', second_admin_from: '77000' });
    expect(after).toMatchObject({ saved: { by: admin.username }, waits_until: null });
    // An earlier version comes back in the same two parts.
    const restored = await admin.call(adminSiteRoutes.restoreSettings, {
      params: { version: saved.version },
      body: { version: after.version },
    });
    expect(restored.settings).toMatchObject({ site_name: 'At once', second_admin_from: '77000' });
    expect((await waiting()).after).toEqual({ second_admin_from: before.settings.second_admin_from });
  });

  test('guarded: staff lose their second factor and come in again by two; they are shut out at once', async () => {
    const colleague = await buildAgent(site);
    const params = { id: colleague.id };
    const rev = async () => (await detail(colleague.id)).rev;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const totp = { secret: 'encrypted', enabledAt: new Date(), lastStep: 0, recovery: [] };
    await (await users()).updateOne({ _id: colleague.id }, { $set: { totp } });
    await admin.call(adminUserRoutes.resetSecondFactor, { params, body: { reason, rev: await rev() } });
    expect((await detail(colleague.id)).totp_enabled).toBe(true);
    await confirmGuarded(site, second);
    expect((await detail(colleague.id)).totp_enabled).toBe(false);
    await admin.call(adminUserRoutes.lock, { params, body: { reason, rev: await rev(), until } });
    expect((await detail(colleague.id)).status).toBe('locked');
    await admin.call(adminUserRoutes.unlock, { params, body: { reason, rev: await rev() } });
    expect((await detail(colleague.id)).status).toBe('locked');
    await confirmGuarded(site, second);
    await admin.call(adminUserRoutes.disable, { params, body: { reason, rev: await rev() } });
    await admin.call(adminUserRoutes.enable, { params, body: { reason, rev: await rev() } });
    expect((await detail(colleague.id)).status).toBe('disabled');
    await confirmGuarded(site, second);
    expect((await detail(colleague.id)).status).toBe('active');
  });

  test('guarded: a risk rule becomes stricter at once, weaker by two', async () => {
    const terms = { threshold: '1000', active: true };
    const { id } = await admin.call(riskRoutes.createRule, { body: ruleInput(terms) });
    const change = (version: number, changed: object) =>
      admin.call(riskRoutes.changeRule, {
        params: { id },
        body: { version, rule: ruleInput({ ...terms, ...changed }) },
      });
    expect(await change(1, { threshold: '500' })).toMatchObject({ version: 2, waits_until: null });
    const asked = await change(2, { threshold: '500', active: false });
    expect(asked).toMatchObject({ version: 2, active: true, waits_until: expect.any(String) });
    await confirmGuarded(site, second);
    const rules = await admin.call(riskRoutes.listRules);
    expect(rules.find((rule) => rule.id === id)).toMatchObject({
      version: 3,
      active: false,
      waits_until: null,
    });
  });

  test('guarded: the operation log is kept longer at once, less long by two', async () => {
    const save = async (retention_days: number) => {
      const { waits_until: _waits, ...settings } = await admin.call(administrationRoutes.logSettings);
      return admin.call(administrationRoutes.saveLogSettings, { body: { ...settings, retention_days } });
    };
    expect(await save(1000)).toMatchObject({ retention_days: 1000, waits_until: null });
    expect(await save(30)).toMatchObject({ retention_days: 1000, waits_until: expect.any(String) });
    await confirmGuarded(site, second);
    expect(await admin.call(administrationRoutes.logSettings)).toMatchObject({
      retention_days: 30,
      waits_until: null,
    });
  });

  test('guarded: an operator asks for a reserve address, sees that it waits, and cannot confirm it', async () => {
    const operator = await buildPerson(site, { role: 'operator' });
    const body = { coin: 'BTC' as const, address: RESERVE, reason };
    const asked = await operator.call(transparencyRoutes.addReserve, { body });
    expect(asked.items).toEqual([]);
    expect(asked.waits_until).not.toBeNull();
    const [own] = (await operator.call(routes.list, { query: { state: 'waiting' } })).items;
    expect(own).toMatchObject({ matter: 'reserve-addresses', allowed: ['cancel'] });
    await askForRole(await buildCustomer(site));
    expect((await operator.call(routes.list)).items).toHaveLength(1);
    await confirmGuarded(site, second);
    const { items } = await operator.call(transparencyRoutes.reserves);
    expect(items).toMatchObject([{ address: RESERVE }]);
  });
});
