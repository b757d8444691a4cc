import { type Browser, test as base } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import { AgentPage } from './agent-page.ts';
import { CustomerPage } from './customer-page.ts';
import { closeEverything, DEMO, logIn, registerCustomer, startDemoSite } from './demo-site.ts';

interface WorkerFixtures {
  /** Settings of the site, where a file needs other ones than the product's. */
  siteEnv: Record<string, string>;
  site: Cluster;
}

interface TestFixtures {
  /** A fresh customer on the first server, an agent and a colleague on the second. */
  customer: CustomerPage;
  agent: AgentPage;
  colleague: AgentPage;
  /** Somebody of finance, on the second server. */
  operator: AgentPage;
  /** Leaves nobody waiting behind. */
  emptyDesk: undefined;
}

const STORAGE_KEY = { user: 'token', admin: 'admin_token' } as const;

/** A browser of its own at one of the servers, logged in. */
async function openPage(browser: Browser, url: string, side: 'user' | 'admin', token: string) {
  const localStorage = [
    { name: STORAGE_KEY[side], value: token },
    { name: 'preferred_language', value: 'en' },
  ];
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    viewport: side === 'user' ? { width: 1280, height: 860 } : { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  return context.newPage();
}

export async function openStaff(
  browser: Browser,
  site: Cluster,
  who: 'admin' | 'admin2' | 'agent' | 'operator',
): Promise<AgentPage> {
  const login = await logIn(site, 'admin', DEMO[who]);
  return new AgentPage(await openPage(browser, site.urls[1] ?? '', 'admin', login.token), login);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteEnv: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteEnv }, use) => {
      const site = await startDemoSite(siteEnv);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  customer: async ({ browser, site }, use) => {
    const login = await logIn(site, 'user', await registerCustomer(site));
    const page = await openPage(browser, site.urls[0] ?? '', 'user', login.token);
    await use(new CustomerPage(page, login));
    await page.context().close();
  },
  agent: async ({ browser, site }, use) => {
    const agent = await openStaff(browser, site, 'admin');
    await use(agent);
    await agent.page.context().close();
  },
  colleague: async ({ browser, site }, use) => {
    const agent = await openStaff(browser, site, 'agent');
    await use(agent);
    await agent.page.context().close();
  },
  operator: async ({ browser, site }, use) => {
    const operator = await openStaff(browser, site, 'operator');
    await use(operator);
    await operator.page.context().close();
  },
  emptyDesk: [
    async ({ site }, use) => {
      await use(undefined);
      for (const { front } of site.servers) {
        front?.restore();
        front?.thaw();
        front?.allowUpgrades();
      }
      await closeEverything(site);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
