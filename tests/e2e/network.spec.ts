import { serviceRoutes } from '@lode/shared/support/rest';
import type { Page } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import type { TcpProxy } from '../harness/tcp-proxy.ts';
import type { CustomerPage } from './customer-page.ts';
import { apiOf, registerCustomer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';
import { openVisitor } from './visitor-page.ts';

/** The network between the customer's browser and its server. */
function networkOf(site: Cluster): TcpProxy {
  const front = site.servers[0]?.front;
  if (!front) throw new Error('The site has no proxies');
  return front;
}

/** What the server has of the customer's conversation, in order. */
async function stored(site: Cluster, customer: CustomerPage): Promise<string[]> {
  const api = apiOf(site, customer.token);
  const session = await api.call(serviceRoutes.currentSession);
  if (!session) throw new Error('There is no conversation');
  const { id } = session;
  const messages = await api.call(serviceRoutes.listMessages, { query: { session_id: id, after_seq: 0 } });
  return messages.map((message) => message.content);
}

test('C4 what is written on both sides while the network is away arrives once, in order', async ({
  customer,
  agent,
  site,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await customer.say('Before the cut');
  await expect(agent.message('Before the cut')).toBeVisible();

  await customer.page.context().setOffline(true);
  networkOf(site).cut();
  await expect(customer.panel.getByText(/^No connection\./)).toBeVisible();
  await customer.say('Typed offline, first');
  await customer.say('Typed offline, second');
  await agent.say('Answered meanwhile');
  await expect(customer.delivery).toHaveText('Sending');
  await expect.poll(() => stored(site, customer)).toContain('Answered meanwhile');

  networkOf(site).restore();
  await customer.page.context().setOffline(false);
  await expect(agent.message('Typed offline, second')).toBeVisible();
  await expect(customer.message('Answered meanwhile')).toBeVisible();
  await expect(customer.delivery).toHaveText('Read');
  const texts = await stored(site, customer);
  expect(texts).toEqual([
    'Before the cut',
    'Answered meanwhile',
    'Typed offline, first',
    'Typed offline, second',
  ]);
  await expect(customer.thread.locator('[data-own]')).toHaveText(texts);
  await expect(agent.thread.locator('[data-own]')).toHaveText(texts);
});

test('C12 a reload between storing and acknowledging sends the message once', async ({
  customer,
  agent,
  site,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await expect(customer.composer).toBeEnabled();

  // The message reaches the server, its acknowledgement does not come back.
  networkOf(site).freeze('down');
  await customer.say('Sent, and the page reloaded');
  await expect(agent.message('Sent, and the page reloaded')).toBeVisible();
  await expect(customer.delivery).toHaveText('Sending');
  networkOf(site).thaw();
  await customer.page.reload();
  await customer.launcher.click();
  await expect(customer.delivery).toHaveText('Read');
  await expect(customer.message('Sent, and the page reloaded')).toHaveCount(1);
  await expect(agent.message('Sent, and the page reloaded')).toHaveCount(1);
  expect(await stored(site, customer)).toEqual(['Sent, and the page reloaded']);
});

test('C12 a reload before the message ever left sends it afterwards', async ({ customer, agent, site }) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await expect(customer.composer).toBeEnabled();

  networkOf(site).freeze('up');
  await customer.say('Never left before the reload');
  await expect(customer.delivery).toHaveText('Sending');
  networkOf(site).thaw();
  await customer.page.reload();
  await expect(agent.message('Never left before the reload')).toHaveCount(1);
  expect(await stored(site, customer)).toEqual(['Never left before the reload']);
});

test('a page whose code does not come leaves the shell and the chat alone, and heals by itself', async ({
  customer,
}) => {
  const { page } = customer;
  const code = (url: URL) => url.pathname.includes('/store-page-');
  const probe = (url: URL) => url.pathname === '/api/site/public-info';
  // Refused from the start: the code is fetched ahead as soon as a page is idle.
  await page.route(code, (route) => route.abort());
  await customer.openChat();
  await page.route(probe, (route) => route.abort());
  await page.getByRole('link', { name: 'Hash Power Store' }).click();
  const missing = page.getByRole('heading', { name: 'This page could not be loaded' });
  await expect(missing).toBeVisible();
  await expect(customer.panel).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(missing).toBeHidden();
  await expect(page.getByText(/^Welcome/)).toBeVisible();
  await page.getByRole('link', { name: 'Hash Power Store' }).click();
  await expect(missing).toBeVisible();

  // The same as after a new version of the site: its old files are gone, and the site answers.
  await page.unroute(code);
  await page.unroute(probe);
  await expect(page.getByRole('heading', { name: 'Hash Power Store', level: 1 })).toBeVisible();
  await expect(customer.panel).toBeVisible();
});

test('that the network is away is said under the bar, and for a moment that it is back', async ({
  customer,
  site,
}) => {
  const { page } = customer;
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/app/recharge');
  await expect(page.getByRole('button', { name: 'Get the deposit address' })).toBeEnabled();
  await expect(page.getByRole('main')).not.toHaveAttribute('data-stale');
  // Nothing that every page asks for is refused.
  await page.waitForLoadState('networkidle');
  expect(errors).toEqual([]);
  await page.context().setOffline(true);
  networkOf(site).cut();
  await expect(page.getByText(/^No connection\. Figures from/)).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('data-stale');
  await expect(page.getByText('Needs a connection')).toBeVisible();
  networkOf(site).restore();
  await page.context().setOffline(false);
  await expect(page.getByText('Back online')).toBeVisible();
  await expect(page.getByText('Back online')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Get the deposit address' })).toBeEnabled();
});

test('a page opens without a network with the figures of before, and shows what is pushed once each', async ({
  browser,
  site,
}) => {
  const visitor = await openVisitor(browser, site, { serviceWorkers: 'allow' });
  const { page } = visitor;
  const context = page.context();
  await visitor.logIn(await registerCustomer(site));
  const balance = page.getByText('$0.00').first();
  await expect(balance).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // What it takes to draw the page is kept by who answers for it from now on.
  await page.reload();
  await expect(balance).toBeVisible();
  await expect(page.getByText('No miners yet')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^No connection\. Figures from/)).toBeVisible();
  await expect(balance).toBeVisible();
  await context.setOffline(false);

  // Somewhere else: who has the customers' side before them is told by its page. No headless browser has notifications
  // or a push service: these are what the program would show, and `deliverPushMessage` is the service.
  await page.goto('/');
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const shown = new Map<string, { tag: string; title: string; data: unknown; close: () => void }>();
    Object.assign(globalThis, { shown });
    Object.assign((globalThis as unknown as ServiceWorkerGlobal).registration, {
      showNotification: async (title: string, { tag, data }: { tag: string; data: unknown }) =>
        void shown.set(tag, { tag, title, data, close: () => shown.delete(tag) }),
      getNotifications: async () => [...shown.values()],
    });
  });
  const titles = () =>
    worker?.evaluate(() =>
      [...(globalThis as unknown as ServiceWorkerGlobal).shown.values()].map(({ title }) => title),
    );
  const push = await pushTo(page);
  await push({ title: 'Deposit credited', tag: 'a', unread: ['a'] });
  await expect.poll(titles).toEqual(['Deposit credited']);
  await push({ title: 'Customer service has answered you', tag: 'b', unread: ['a', 'b'] });
  await push({ title: 'Answered again', tag: 'b', unread: ['a', 'b'] });
  await expect.poll(titles).toEqual(['Deposit credited', 'Answered again']);
  await push({ title: 'Withdrawal sent', tag: 'c', unread: ['b', 'c'] });
  await expect.poll(titles).toEqual(['Answered again', 'Withdrawal sent']);
  await context.close();
});

/** What a story looks at in the program that stays when every page is closed. */
interface ServiceWorkerGlobal {
  registration: object;
  shown: Map<string, { title: string }>;
}

/** Hands the program of a page's site what a push service would. */
async function pushTo(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await known;
  const { origin } = new URL(page.url());
  return (message: { title: string; tag: string; unread: string[] }) => {
    const data = JSON.stringify({ ...message, body: '', side: 'user', url: '/app/wallet', language: 'en' });
    return cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}
