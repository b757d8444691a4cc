import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { securityRoutes } from '@lode/shared/security/rest';
import type { SecurityEvent } from '@lode/shared/security/schemas';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAgent, buildCustomer, PASSWORD, type Person } from '../factories/people.ts';
import { Api, codeOf, freshAddress } from '../harness/api.ts';
import { confirmGuarded } from '../harness/confirm-guarded.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
let admin: Person;

beforeAll(async () => {
  admin = await buildAgent(site, { role: 'admin' });
  await until(isWritten, { what: 'a minute in which refusals are written' });
});
beforeEach(async () => {
  await mongoose.connection.collection('security_events').deleteMany({});
});

const ask = (query = {}) => admin.call(securityRoutes.listEvents, { query });

/** Whether refusals are written one by one: what other files had refused may have used up what is written of this minute. */
async function isWritten(): Promise<boolean> {
  const agent = await buildAgent(site, { role: 'agent' });
  const address = freshAddress();
  await codeOf(agent.call(administrationRoutes.logSettings));
  await codeOf(new Api(site.urls[0] ?? '', 'not-a-token', address).call(accountRoutes.profile));
  const both = [{ account: agent.id, kind: 'refused' }, { address }];
  return until(async () => (await Promise.all(both.map(ask))).every(({ total }) => total > 0), {
    timeout: 10_000,
  });
}

/** The events that fit, once there are so many. */
async function events(query: object, count = 1): Promise<SecurityEvent[]> {
  await until(async () => (await ask(query)).total >= count);
  return (await ask(query)).items;
}

const from = (address: string) => new Api(site.urls[0] ?? '', undefined, address);
const failLogin = (address: string, email: string) =>
  codeOf(from(address).call(accountRoutes.login, { body: { email, password: 'wrong-One1' } }));

describe('what is kept of who tries what', () => {
  it('a log-in that works and one that fails, with account, address and side', async () => {
    const customer = await buildCustomer(site);
    const address = freshAddress();
    await from(address).call(accountRoutes.login, { body: { email: customer.email, password: PASSWORD } });
    expect(await failLogin(address, customer.email)).toBe('AUTH_FAILED');
    const [failed, worked] = await events({ account: customer.username }, 2);
    expect(worked).toMatchObject({ kind: 'login', side: 'user', address, times: 1 });
    expect(failed).toMatchObject({
      kind: 'login-failed',
      account: { id: customer.id, username: customer.username },
      name: null,
      side: 'user',
      address,
      route: 'POST /api/auth/login',
      code: 'AUTH_FAILED',
    });
  });

  it('an e-mail without an account is never kept, only what stands for it', async () => {
    const address = freshAddress();
    await failLogin(address, 'Nobody.At.All@example.com');
    const [event] = await events({ address });
    expect(event).toMatchObject({ kind: 'login-failed', account: null, name: expect.any(String) });
    const stored = await mongoose.connection.collection('security_events').find().toArray();
    expect(JSON.stringify(stored).toLowerCase()).not.toContain('nobody.at.all');
    expect((await events({ account: 'nobody.at.all@example.com' }))[0]?.id).toBe(event?.id);
  });

  it('who was refused what, and a token that is none', async () => {
    const agent = await buildAgent(site, { role: 'agent' });
    expect(await codeOf(agent.call(administrationRoutes.logSettings))).toBe('FORBIDDEN');
    const [refused] = await events({ account: agent.id, kind: 'refused' });
    expect(refused).toMatchObject({
      side: 'admin',
      address: agent.address,
      route: 'GET /api/admin/logs/settings',
      code: 'FORBIDDEN',
    });
    const address = freshAddress();
    const forged = new Api(site.urls[0] ?? '', 'not-a-token', address);
    expect(await codeOf(forged.call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
    expect((await events({ address }))[0]).toMatchObject({ kind: 'token-refused', account: null });
  });

  it('a visitor without a token is refused nothing worth keeping', async () => {
    const address = freshAddress();
    expect(await codeOf(from(address).call(accountRoutes.profile))).toBe('UNAUTHENTICATED');
    await failLogin(address, 'somebody@example.com');
    const kept = await events({ address });
    expect(kept.map(({ kind }) => kind)).toEqual(['login-failed']);
  });

  it('another role, with the administrator’s address', async () => {
    const customer = await buildCustomer(site);
    const detail = await admin.call(adminUserRoutes.get, { params: { id: customer.id } });
    await admin.call(adminUserRoutes.setRole, {
      params: { id: customer.id },
      body: { role: 'agent', reason: 'asked for by the test', rev: detail.rev },
    });
    await confirmGuarded(site);
    const [changed] = await events({ account: customer.id, kind: 'role-changed' });
    expect(changed).toMatchObject({ address: admin.address, side: 'admin' });
  });

  it('a flood is a few lines, counted whole by the metrics', async () => {
    const address = freshAddress();
    const forged = new Api(site.urls[0] ?? '', 'not-a-token', address);
    await Promise.all(Array.from({ length: 60 }, () => codeOf(forged.call(accountRoutes.profile))));
    await events({ address }, 20);
    expect((await ask({ address })).total).toBe(20);
    const metrics = await (await fetch(`${site.urls[0]}/metrics`)).text();
    const counted = /lode_security_events_total\{kind="token-refused"\} (\d+)/.exec(metrics)?.[1];
    expect(Number(counted)).toBeGreaterThanOrEqual(60);
  });
});

describe('the page', () => {
  it('filters by kind, address and time, in pages, with the last day’s counts on top', async () => {
    const [address, other] = [freshAddress(), freshAddress()];
    for (const name of ['a', 'b', 'c']) await failLogin(address, `${name}@example.com`);
    await failLogin(other, 'd@example.com');
    await events({ kind: 'login-failed' }, 4);
    const page = await ask({ address, kind: 'login-failed', page: 2, limit: 2 });
    expect(page).toMatchObject({ total: 3, page: 2, limit: 2 });
    expect(page.items).toHaveLength(1);
    expect(await ask({ to: new Date(Date.now() - 3_600_000).toISOString() })).toMatchObject({ total: 0 });
    await until(async () => (await ask()).last_day['login-failed'] === 4);
    expect((await ask({ kind: 'login' })).last_day['login-failed']).toBe(4);
  });
});
