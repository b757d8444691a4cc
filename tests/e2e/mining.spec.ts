import { readFileSync } from 'node:fs';
import { adminPlanRoutes } from '@lode/shared/store/admin-rest';
import { FROM_NOON } from '../harness/noon.ts';
import { apiOf, DEMO, logIn } from './demo-site.ts';
import { fits } from './fits.ts';
import { expect, test } from './fixtures.ts';
import { fund, passDays, StorePage } from './store-page.ts';

// A day ends when the story moves the clock, and not before.
test.use({ siteEnv: { CHAINS_MS: '1000', ...FROM_NOON } });

const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 860 },
} as const;

for (const [name, viewport] of Object.entries(SCREENS)) {
  test(`too little balance leads to a deposit and back to the purchase, on a ${name}`, async ({
    customer,
  }) => {
    const { page } = customer;
    await page.setViewportSize(viewport);
    const store = new StorePage(page);
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { name: 'No miners yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Look at the store' }).click();

    await store.set('Standard', '900');
    await expect(page.getByText('Bonus hash power (+2.00%)')).toBeVisible();
    await expect(page.getByText('40.80 TH/s').first()).toBeVisible();
    await page.getByRole('link', { name: 'Deposit to buy' }).click();
    await expect(page).toHaveURL(/\/app\/recharge\?amount=900\.00&next=%2Fapp%2Fstore/);
    await expect(page.getByRole('textbox', { name: 'Amount in US dollars' })).toHaveValue('900.00');
    await store.deposit();
    await page.getByRole('link', { name: 'Continue with your purchase' }).click();

    await expect(store.amount).toHaveValue('900.00');
    await expect(page.getByRole('radio', { name: /^Standard/ })).toBeChecked();
    await page.getByRole('button', { name: 'Buy for $900.00' }).click();
    await expect(store.quote.getByText(/^This price holds for \d+ more seconds$/)).toBeVisible();
    await expect(store.quote.getByText('40.80 TH/s')).toBeVisible();
    await store.quote.getByRole('button', { name: 'Pay $900.00' }).click();
    await expect(store.receipt.getByText('40.80 TH/s is mining for you.')).toBeVisible();
    await store.receipt.getByRole('link', { name: 'See this miner' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Standard' })).toBeVisible();
    await expect(page.getByText('Nothing paid yet')).toBeVisible();
    await page.getByRole('button', { name: 'Your receipt' }).click();
    await expect(store.receipt.getByText('$900.00', { exact: true })).toBeVisible();
    await expect(store.receipt.getByText('Number', { exact: true })).toBeVisible();

    await page.goto('/app/dashboard');
    await expect(page.getByText('1 miner running')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Standard/ })).toBeVisible();
    await expect(page.getByText('Available')).toBeVisible();
    await fits(page);
  });
}

test('a plan that went off sale before the way back from a deposit is told, not swapped silently', async ({
  customer,
  site,
}) => {
  const { page } = customer;
  const { token } = await logIn(site, 'admin', DEMO.operator);
  const staff = apiOf(site, token);
  const off = { name: 'Past', price_per_th: '25', minimum_usd: '50', tiers: [], active: false };
  const { id } = await staff.call(adminPlanRoutes.create, { body: off });
  await page.goto(`/app/store?plan=${id}&amount=900`);
  await expect(
    page.getByText(/^The plan you chose is no longer for sale; \w+ is selected instead\.$/),
  ).toBeVisible();
  await page.getByRole('radiogroup').getByText('Professional', { exact: true }).click();
  await expect(page.getByText(/^The plan you chose is no longer for sale/)).toBeHidden();
});

test('a price that runs out is asked for anew, and a changed one is told before anybody pays it', async ({
  customer,
  site,
}) => {
  const { page } = customer;
  const store = new StorePage(page);
  await fund(site, customer.token, '200');
  await page.clock.install();
  await page.goto('/app/store');
  await store.set('Starter', '120');
  await page.getByRole('button', { name: 'Buy for $120.00' }).click();
  await expect(store.quote.getByText('5.00 TH/s')).toHaveCount(2);

  const { token } = await logIn(site, 'admin', DEMO.operator);
  const staff = apiOf(site, token);
  const { items } = await staff.call(adminPlanRoutes.list);
  const starter = items.find((plan) => plan.name === 'Starter');
  if (!starter) throw new Error('The demo sells no Starter');
  const { id, version } = starter;
  const body = { name: 'Starter', minimum_usd: '50', tiers: [], active: true, version };
  await staff.call(adminPlanRoutes.change, { params: { id }, body: { ...body, price_per_th: '30' } });
  await page.clock.fastForward(61_000);

  await expect(store.quote.getByText('The price has changed')).toBeVisible();
  await expect(
    store.quote.getByText('One TH/s now costs $30.00 instead of $24.00. You would get 4.00 TH/s.'),
  ).toBeVisible();
  await store.quote.getByRole('button', { name: 'Pay $120.00' }).click();
  await expect(store.receipt.getByText('4.00 TH/s is mining for you.')).toBeVisible();
});

test('a payout arrives on the open dashboard, and its page shows how it was worked out', async ({
  customer,
  site,
}) => {
  const { page } = customer;
  const store = new StorePage(page);
  await fund(site, customer.token, '5000');
  await page.goto('/app/store');
  await store.set('Professional', '5000');
  await page.getByRole('button', { name: 'Buy for $5,000.00' }).click();
  await store.quote.getByRole('button', { name: 'Pay $5,000.00' }).click();
  await store.receipt.getByRole('button', { name: 'Done' }).click();

  await page.goto('/app/dashboard');
  await expect(page.getByText('Nothing paid yet')).toBeVisible();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await passDays(site, 1);
  await expect(page.getByText(/^\+\$\d+\.\d\d on /)).toBeVisible();
  expect(loads).toBe(0);

  await page.getByRole('link', { name: /^Professional/ }).click();
  const payouts = page.getByRole('region', { name: 'Daily payouts' });
  await payouts
    .getByRole('button', { name: /How it was calculated$/ })
    .first()
    .click();
  await expect(payouts.getByText('The farm’s revenue of the day')).toBeVisible();
  await expect(payouts.getByText('Maintenance fee (10.00%)')).toBeVisible();
  const download = page.waitForEvent('download');
  await payouts.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toContain('Farm capacity (TH/s)');
  expect(csv).toContain('5000.00');
});
