import { activityRoutes } from '@lode/shared/activities/rest';
import type { Page } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import type { AgentPage } from './agent-page.ts';
import type { CustomerPage } from './customer-page.ts';
import { apiOf, endActivities, markAsBuyer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

const popup = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const bell = (page: Page, count: number) =>
  page.getByRole('button', {
    name: count ? `Notifications: ${count}` : 'Notifications',
    exact: true,
  });

/** An administrator writes an activity for whoever has registered since yesterday, and sees it as customers will. */
async function create({ page }: AgentPage, title: string): Promise<void> {
  await page.goto('/googleadmin/activities');
  await page.getByRole('main').getByRole('link', { name: 'Create activity' }).click();
  await page.getByRole('button', { name: 'Create activity' }).click();
  await expect(page.getByText('Please enter a title')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Customers have to').selectOption('register');
  await page.getByLabel('Content').fill('First line\nSecond line');
  await page.getByLabel('Reward in TH/s').fill('1.5');
  await page.getByLabel('Begins').fill(localMinute(-86_400_000));
  await expect(page.getByRole('heading', { name: title, level: 3 })).toBeVisible();
  await expect(page.getByText('1.50 TH/s')).toBeVisible();
  await page.getByRole('button', { name: 'Create activity' }).click();
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
}

/** What the browser's own field of date and time is filled with. */
function localMinute(fromNow: number): string {
  const at = new Date(Date.now() + fromNow);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const contractsOf = async (site: Cluster, { token }: CustomerPage) =>
  (await apiOf(site, token).fetch('/api/mining/contracts')).body as { data: { items: { type: string }[] } };

test('an activity reaches a customer live, pops up once a day for who has bought, and its reward becomes a miner', async ({
  agent,
  customer,
  site,
}) => {
  const { page } = customer;
  await page.goto('/app/dashboard');
  await expect(bell(page, 0)).toBeVisible();
  await create(agent, 'A gift for new miners');
  await test.step('the bell counts it without a reload; nothing pops up before the first purchase', async () => {
    await expect(bell(page, 1)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
    // Longer than the page has to be calm for.
    await page.waitForTimeout(4000);
    await expect(popup(page, 'A gift for new miners')).toHaveCount(0);
  });
  await test.step('on entering after it, it pops up, once', async () => {
    await markAsBuyer(site, customer.token);
    await page.reload();
    await expect(popup(page, 'A gift for new miners')).toBeVisible();
    await expect(popup(page, 'A gift for new miners').getByText('Second line')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(bell(page, 1)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Longer than the page has to be calm for.
    await page.waitForTimeout(4000);
    await expect(popup(page, 'A gift for new miners')).toHaveCount(0);
  });
  await test.step('claimed from the list’s dialog, which closes by itself', async () => {
    await expect(page.getByRole('button', { name: 'My rewards: 1 to claim' })).toBeVisible();
    await bell(page, 1).click();
    await page.getByRole('link', { name: 'Activities: 1 to take part in' }).click();
    await page.getByRole('button', { name: 'Details A gift for new miners' }).click();
    const dialog = popup(page, 'A gift for new miners');
    await dialog.getByRole('button', { name: 'Claim reward' }).click();
    await expect(dialog.getByText('Claim successful')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('No activities to take part in at the moment')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(bell(page, 0)).toBeVisible();
  });
  await test.step('the reward runs, and stands among the rewards', async () => {
    await page.getByRole('button', { name: 'My rewards', exact: true }).click();
    await expect(
      page.getByRole('dialog', { name: 'My rewards' }).getByText('Claimed', { exact: true }),
    ).toBeVisible();
    const { data } = await contractsOf(site, customer);
    expect(data.items.map(({ type }) => type)).toEqual(['reward']);
  });
  await test.step('staff see what it brought', async () => {
    await agent.page.goto('/googleadmin/activities/stats');
    await agent.page.getByRole('button', { name: 'As a table' }).click();
    const row = agent.page.getByRole('row', { name: /A gift for new miners/ });
    await expect(row.getByText('1.50 TH/s')).toBeVisible();
  });
  await endActivities(site);
});

test('a claim that fails says so beside its button, and in the list in a red bar', async ({
  agent,
  customer,
  site,
}) => {
  const { page } = customer;
  await create(agent, 'Only once');
  await page.goto('/app/activities');
  await page.route('**/claim', (route) => route.abort());
  await page.getByRole('button', { name: 'Claim reward Only once' }).click();
  await expect(page.getByRole('alert').getByText('Operation failed, please retry')).toBeVisible();
  await page.getByRole('button', { name: 'Details Only once' }).click();
  const dialog = popup(page, 'Only once');
  await dialog.getByRole('button', { name: 'Claim reward' }).click();
  await expect(dialog.getByText('Claim failed, please retry later')).toBeVisible();
  await page.unroute('**/claim');
  await test.step('claimed elsewhere meanwhile', async () => {
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const { data } = await (await fetch('/api/activities?status=active', { headers })).json();
      await fetch(`/api/activities/${data.items[0].id}/claim`, { method: 'POST', headers });
    });
    await expect(dialog.getByRole('button', { name: 'Claimed' })).toBeDisabled();
  });
  await endActivities(site);
});

test('the list of activities and of rewards say when they cannot be had', async ({ customer }) => {
  const { page } = customer;
  await page.route(`**/api${activityRoutes.list.path}*`, (route) => route.abort());
  await page.route(`**/api${activityRoutes.rewards.path}*`, (route) => route.abort());
  await page.goto('/app/activities');
  await expect(page.getByRole('main').getByText('Network error', { exact: true })).toBeVisible();
  await page.goto('/app/rewards');
  await expect(page.getByText('Failed to get reward records')).toBeVisible();
  await page.unroute(`**/api${activityRoutes.rewards.path}*`);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No rewards yet')).toBeVisible();
});
