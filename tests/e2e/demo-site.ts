import { randomBytes } from 'node:crypto';
import { ManagedChild } from '@lode/embedded/managed-child';
import { seedStep } from '@lode/embedded/services';
import { readSettings } from '@lode/embedded/settings';
import { accountRoutes, passwordRoutes } from '@lode/shared/accounts/rest';
import { TERMS_VERSION } from '@lode/shared/accounts/terms';
import { adminActivityRoutes } from '@lode/shared/activities/rest';
import { guardRoutes } from '@lode/shared/guard/rest';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import mongoose from 'mongoose';
import { Api } from '../harness/api.ts';
import { freshFolder } from '../harness/backend.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { removeFolder } from '../harness/test-process.ts';
import { until } from '../harness/wait.ts';
import { preparedDemo } from './prepared-demo.ts';

/** The demo's logins, as `npm start` prints them. */
export const DEMO = {
  customer: { email: 'demo@example.com', password: 'Demo1234' },
  admin: { email: 'admin@example.com', password: 'Admin1234' },
  admin2: { email: 'admin2@example.com', password: 'Admin1234' },
  agent: { email: 'agent2@example.com', password: 'Admin1234' },
  operator: { email: 'operator@example.com', password: 'Admin1234' },
} as const;

/** A mail waits its turn behind every other job of a worker that has just started; the mailbox tells all it has. */
const MAILED = { every: 150, what: 'the mail' };

export const CUSTOMER_PASSWORD = 'Quartz7lamp';

/** What repeats does so for everybody at once, browsers too: a story waits for what was told, seldom for a beat. */
const CALM = {
  HEAD_MS: '4000',
  SWEEP_MS: '4000',
  OUTBOX_SWEEP_MS: '4000',
  PUSH_MS: '2000',
  ASSIGN_MS: '2000',
};

/** Two servers and a worker behind proxies, with the demo's accounts, on a store of their own. */
export async function startDemoSite(env: Record<string, string>): Promise<Cluster> {
  const data = await preparedDemo(fill);
  const site = await startCluster({
    servers: 2,
    workers: 1,
    proxied: true,
    env: { EMBEDDED: '1', ...CALM, ...env },
    data,
  });
  if (data) return site;
  try {
    await fill(site);
    return site;
  } catch (error) {
    await site.stop();
    throw error;
  }
}

async function fill(site: Cluster): Promise<void> {
  await seed(site);
  await dropRules(site);
  await endActivities(site);
}

async function seed(site: Cluster): Promise<void> {
  const folder = freshFolder();
  const settings = readSettings({ DATA_DIR: folder, SEED: 'none' });
  const spec = seedStep(settings, { ...process.env, ...site.env, EMBEDDED: '1' });
  await new ManagedChild(spec, () => undefined, { restart: false }).runOnce();
  removeFolder(folder);
}

/** Confirms every guarded change that waits, as the second administrator. */
export async function confirmGuarded(site: Cluster): Promise<void> {
  const second = apiOf(site, (await logIn(site, 'admin', DEMO.admin2)).token);
  const { items } = await second.call(guardRoutes.list, { query: { state: 'waiting' } });
  for (const { id } of items) await second.call(guardRoutes.confirm, { params: { id } });
}

/** Lets somebody have bought hash power, for stories that are not about how. */
export async function markAsBuyer(site: Cluster, token: string): Promise<void> {
  const { id } = await apiOf(site, token).call(accountRoutes.profile);
  const store = await mongoose.createConnection(site.env.MONGO_URL ?? '').asPromise();
  const userId = new mongoose.Types.ObjectId(id);
  await store.collection('store_purchases').insertOne({ userId, quoteId: userId, createdAt: new Date() });
  await store.close();
}

/** The stories make the risk rules that they are about. */
async function dropRules(site: Cluster): Promise<void> {
  const store = await mongoose.createConnection(site.env.MONGO_URL ?? '').asPromise();
  await store.collection('risk_rules').deleteMany({});
  await store.close();
}

/** The time by a site's own clock, which a test may have set ahead. */
export function siteTime(site: Cluster): number {
  return Date.now() + Number(site.env.CLOCK_OFFSET_MS ?? 0);
}

/** Ends every activity that runs: it would come up over any screen that rests a while. */
export async function endActivities(site: Cluster): Promise<void> {
  const { token } = await logIn(site, 'admin', DEMO.admin);
  const admin = apiOf(site, token);
  const active = () => admin.call(adminActivityRoutes.list, { query: { status: 'active' } });
  for (const { id, ...activity } of (await active()).items) {
    // On a busy machine a second may have passed before it is asked for.
    await until(() => {
      const end_time = new Date(siteTime(site) + 1000).toISOString();
      return admin.call(adminActivityRoutes.change, { params: { id }, body: { ...activity, end_time } });
    });
  }
  await until(async () => (await active()).total === 0);
}

/** A token of a side, got as a browser gets it. */
export async function logIn(
  site: Cluster,
  side: 'user' | 'admin',
  login: { email: string; password: string },
): Promise<{ token: string; username: string }> {
  const route = side === 'user' ? accountRoutes.login : accountRoutes.adminLogin;
  const { token, user } = await apiOf(site).call(route, { body: login });
  return { token, username: user.username };
}

/** Somebody whom no other test has met. */
export async function registerCustomer(site: Cluster): Promise<{ email: string; password: string }> {
  const mark = randomBytes(4).toString('hex');
  const login = { email: `c_${mark}@example.com`, password: CUSTOMER_PASSWORD };
  const api = apiOf(site);
  await api.call(passwordRoutes.sendCode, { body: { email: login.email } });
  const code = await mailedCode(site, login.email);
  const body = { ...login, username: `c_${mark}`, code, language: 'en', accepted_terms: TERMS_VERSION };
  await api.call(accountRoutes.register, { body });
  return login;
}

/**
 * The newest code that was mailed to an address, read as a person does: in the demo's mailbox; where
 * it has had codes before, once this is the `count`th.
 */
export async function mailedCode(site: Cluster, email: string, count = 1): Promise<string> {
  return until(async () => {
    const { body } = await apiOf(site).fetch('/dev/mailbox.json');
    const { items } = body as { items: { to: string; text: string }[] };
    const codes = items.flatMap(({ to, text }) =>
      to === email ? (/^ +(\d{8})$/m.exec(text)?.[1] ?? []) : [],
    );
    return codes.length >= count && codes[0];
  }, MAILED);
}

/** Closes what a test left open, so that the next one finds an empty desk. */
export async function closeEverything(site: Cluster): Promise<void> {
  const { token } = await logIn(site, 'admin', DEMO.admin);
  const admin = apiOf(site, token);
  const [waiting, ongoing, withAssistant] = await Promise.all([
    admin.call(adminServiceRoutes.waiting),
    admin.call(adminServiceRoutes.ongoing),
    admin.call(adminServiceRoutes.list, { query: { filter: 'assistant', limit: 100 } }),
  ]);
  for (const { id } of [...waiting, ...ongoing, ...withAssistant.items])
    await admin.call(adminServiceRoutes.close, { params: { id } });
}

/** A caller past the proxies: what a test arranges does not depend on the network it has broken. */
export function apiOf(site: Cluster, token?: string): Api {
  return new Api(site.servers[0]?.direct ?? '', token);
}
