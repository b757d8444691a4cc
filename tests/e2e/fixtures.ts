import { type Browser, test as base } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import { AgentPage } from './agent-page.ts';
import { CustomerPage } from './customer-page.ts';
import { closeEverything, DEMO, logIn, registerCustomer, startDemoSite } from './demo-site.ts';
import { Seats } from './seats.ts';

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
  /** Leaves nobody waiting behind, and every seat as it was. */
  emptyDesk: undefined;
}

const STORAGE_KEY = { user: 'token', admin: 'admin_token' } as const;

/** A window at one of the servers, logged in: this story's until it ends. */
function openPage(browser: Browser, url: string, side: 'user' | 'admin', token: string) {
  return seatsOf(browser).take({
    origin: url,
    storage: { [STORAGE_KEY[side]]: token, preferred_language: 'en' },
    viewport: side === 'user' ? { width: 1280, height: 860 } : { width: 1440, height: 900 },
  });
}

const seats = new WeakMap<Browser, Seats>();

function seatsOf(browser: Browser): Seats {
  const known = seats.get(browser) ?? new Seats(browser);
  seats.set(browser, known);
  return known;
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
    await use(new CustomerPage(await openPage(browser, site.urls[0] ?? '', 'user', login.token), login));
  },
  agent: async ({ browser, site }, use) => use(await openStaff(browser, site, 'admin')),
  colleague: async ({ browser, site }, use) => use(await openStaff(browser, site, 'agent')),
  operator: async ({ browser, site }, use) => use(await openStaff(browser, site, 'operator')),
  emptyDesk: [
    async ({ browser, site }, use) => {
      await use(undefined);
      for (const { front } of site.servers) {
        front?.restore();
        front?.thaw();
        front?.allowUpgrades();
      }
      await seatsOf(browser).clear();
      await closeEverything(site);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
