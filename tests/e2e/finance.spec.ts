import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import type { Page, Request } from '@playwright/test';
import mongoose from 'mongoose';
import type { Cluster } from '../harness/cluster.ts';
import { until } from '../harness/wait.ts';
import { apiOf } from './demo-site.ts';
import { fits } from './fits.ts';
import { expect, test } from './fixtures.ts';
import { PAYOUT_ADDRESS } from './payouts.ts';

// Blocks, proofs and prices come soon, and an hour to pay is over soon: all are what these stories wait for.
test.use({
  siteEnv: { CHAINS_MS: '1000', DEPOSIT_WINDOW_MS: '2000', PROOF_MS: '4000', RATES_MS: '5000' },
});

const PHONE = { width: 390, height: 844 };

/** Gives the reason that the open dialog asks for, and takes its action. */
async function decide(page: Page, verb: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Asks for a deposit as a customer, lets its hour end, and pays it after something else has happened. */
async function payLate(
  site: Cluster,
  token: string,
  amount_usd: string,
  meanwhile: () => Promise<void>,
): Promise<string> {
  const customer = apiOf(site, token);
  const { id } = await customer.call(depositRoutes.create, { body: { currency: 'BTC', amount_usd } });
  await meanwhile();
  const read = () => customer.call(depositRoutes.one, { params: { id } });
  await until(async () => (await read()).state === 'expired');
  await customer.call(depositRoutes.pay, { params: { id } });
  return id;
}

/** Pays a deposit of a customer at once. */
async function payDeposit(site: Cluster, token: string, amount_usd: string): Promise<void> {
  const customer = apiOf(site, token);
  const { id } = await customer.call(depositRoutes.create, { body: { currency: 'BTC', amount_usd } });
  await customer.call(depositRoutes.pay, { params: { id } });
}

/** Sets the least that is credited without a person, as if it had been so always: saved, it would count tomorrow. */
async function setMinimum(site: Cluster, token: string, value: string): Promise<void> {
  const store = await mongoose.createConnection(site.env.MONGO_URL ?? '').asPromise();
  await store
    .collection('settings')
    .updateOne({ _id: 'deposit_minimum' as never }, { $set: { value } }, { upsert: true });
  await store.close();
  const read = async () =>
    (await apiOf(site, token).call(depositRoutes.currencies)).find(({ currency }) => currency === 'BTC');
  await until(async () => Number((await read())?.minimum) === Number(value));
}

/** Writes into the books behind their back. Answers what takes it back. */
async function spoilBooks(site: Cluster): Promise<() => Promise<void>> {
  const store = await mongoose.createConnection(site.env.MONGO_URL ?? '').asPromise();
  const credit = (micros: bigint) =>
    store
      .collection('ledger_accounts')
      .updateOne({ _id: 'exchange:USD' as never }, { $inc: { creditsPosted: micros } });
  await credit(1_000_000n);
  return async () => {
    await credit(-1_000_000n);
    await store.close();
  };
}

test('a payment in review is found live, credited with a reason, and its whole story told', async ({
  customer,
  agent: { page, token },
  site,
}) => {
  await page.goto('/googleadmin/dashboard');
  await expect(page.getByText('Payments in review')).toBeVisible();
  await page.goto('/googleadmin/finance/deposits?tab=review');
  await expect(page.getByText('Nothing is waiting for a decision')).toBeVisible();
  const id = await payLate(site, customer.token, '25', () => setMinimum(site, customer.token, '30'));
  // Without loading the page again.
  const row = page.getByRole('row', { name: new RegExp(customer.username) });
  await expect(row).toContainText('Below the minimum deposit');
  await row.getByRole('button', { name: 'Credit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(dialog.getByText('Please say why, in at least 3 characters')).toBeVisible();
  await decide(page, 'Credit', 'A regular customer, checked by hand');
  await expect(page.getByText('Nothing is waiting for a decision')).toBeVisible();
  const story = () => apiOf(site, token).call(adminDepositRoutes.get, { params: { id } });
  await until(async () => (await story()).seals.length > 0, { what: 'its entry to be sealed' });

  await page.goto(`/googleadmin/finance/deposits?user=${customer.username}`);
  await expect(page.getByText('Credited, late').filter({ visible: true })).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/finance/deposits/${id}$`));
  await expect(page.getByText('A regular customer, checked by hand')).toBeVisible();
  const leg = page.getByRole('row', { name: /Customer’s wallet/ });
  await expect(leg).toContainText('$2');
  await expect(page.getByText(/^Link \d+$/).first()).toBeVisible();
  await page.setViewportSize(PHONE);
  await fits(page);
  const { payments } = await story();
  expect(payments.map(({ state }) => state)).toEqual(['credited']);
  await setMinimum(site, customer.token, '20');
});

test('a withdrawal is approved, paid and completed; its fee is given back by two people, and every figure leads to its entries', async ({
  customer,
  agent: { page },
  operator,
  site,
}) => {
  await payDeposit(site, customer.token, '200');
  const asking = apiOf(site, customer.token);
  // Once its deposit is credited.
  const { id } = await until(() =>
    asking.call(withdrawalRoutes.create, {
      body: { amount_usd: '60', currency: 'BTC', wallet_address: PAYOUT_ADDRESS },
    }),
  );
  await page.goto('/googleadmin/finance/withdrawals');
  await page.getByRole('tab', { name: '1 to be decided' }).click();
  const row = page.getByRole('row', { name: new RegExp(customer.username) });
  // What is to be sent, and the whole address that it goes to.
  await expect(row).toContainText('$55.00');
  await expect(row.getByRole('img', { name: PAYOUT_ADDRESS })).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(page.getByRole('definition').filter({ hasText: customer.username }).first()).toContainText(
    'Active',
  );
  await page.keyboard.press('a');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  // It was the last one of the queue.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('tab', { name: '1 to be paid' }).click();
  await row.getByRole('link').first().click();
  await expect(page.getByText('To be paid', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Make the simulated payment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make the simulated payment' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which transaction paid it?' });
  await expect(dialog.getByRole('textbox', { name: 'Transaction' })).toHaveValue(/^[0-9a-f]{64}$/);
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`/googleadmin/finance/withdrawals/${id}`);
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByText('Found, and it pays this address this amount')).toBeVisible();

  // What one person asks for, another one moves.
  await page.goto('/googleadmin/finance/adjustments');
  await page.getByRole('button', { name: 'New adjustment' }).click();
  const request = page.getByRole('dialog', { name: 'New adjustment' });
  await request.getByRole('combobox', { name: 'Kind' }).selectOption('transfer');
  await request.getByRole('combobox', { name: 'From' }).selectOption('fees');
  await request.getByRole('combobox', { name: 'To' }).selectOption('adjustments');
  await request.getByRole('textbox', { name: 'Amount in USD' }).fill('5.001');
  await request.getByRole('textbox', { name: 'Reason' }).fill('The network was slow');
  await request.getByRole('button', { name: 'Request it' }).click();
  await expect(request.getByText(/at most 2 decimals/)).toBeVisible();
  await request.getByRole('textbox', { name: 'Amount in USD' }).fill('5');
  await request.getByRole('button', { name: 'Request it' }).click();
  await expect(request).toBeHidden();
  await expect(
    page.getByText('A colleague decides', { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await operator.page.goto('/googleadmin/finance/adjustments?state=requested');
  const asked = operator.page.getByRole('row', { name: /The network was slow/ });
  await asked.getByRole('button', { name: 'Approve' }).click();
  await decide(operator.page, 'Approve', 'Agreed');
  // Told to who asked without loading the page again.
  await expect(page.getByRole('row', { name: /The network was slow/ })).toContainText('Approved');

  await page.goto('/googleadmin/finance/ledger');
  await expect(page.getByText('Debits equal credits').first()).toBeVisible();
  await page.getByRole('link', { name: 'Fees (1)' }).filter({ visible: true }).click();
  await page.getByRole('link', { name: 'Fees', exact: true }).filter({ visible: true }).click();
  const entries = page.getByRole('list', { name: 'Entries' });
  await expect(entries.getByRole('listitem').first()).toContainText('Transfer');
  await entries
    .getByRole('listitem')
    .filter({ hasText: 'Withdrawal approved' })
    .first()
    .getByRole('link', { name: /^Withdrawal …/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/finance/withdrawals/${id}$`));
  await page.setViewportSize(PHONE);
  for (const path of [
    'withdrawals',
    'withdrawals?queue=decide',
    'switches',
    `withdrawals/${id}`,
    'adjustments',
    'ledger',
    'ledger?tab=entries',
    'treasury',
    'treasury?tab=batches',
    'treasury?tab=movements',
    'treasury?tab=closes',
    'treasury?tab=breaks',
    'treasury?tab=alerts',
  ]) {
    await page.goto(`/googleadmin/finance/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits(page);
  }
});

/** What a page has asked the server for and waits for, as it changes. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const waiting = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) waiting.add(request);
  });
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  return waiting;
}

test('L6: while the books do not add up staff are told loudly and nobody can withdraw; then all goes on', async ({
  customer,
  agent: { page },
  site,
}) => {
  const pages = [page, customer.page];
  const asked = new Map(pages.map((one) => [one, requestsOf(one)]));
  for (const one of pages) await one.clock.install();
  /**
   * The pages ask for the newest proof every 30 s: lets those pass while one is not yet what it should be, once what
   * they have asked for has come, which would be given up otherwise.
   */
  const afterAsking = (check: () => Promise<void>) =>
    expect(async () => {
      try {
        await check();
      } catch (error) {
        for (const one of pages) {
          await expect.poll(() => asked.get(one)?.size).toBe(0);
          await one.clock.fastForward(31_000);
        }
        throw error;
      }
    }).toPass();
  const briefly = { timeout: 5000 };
  await payDeposit(site, customer.token, '200');
  await customer.page.goto('/app/wallet');
  const form = customer.page.getByRole('region', { name: 'New withdrawal' });
  const amount = form.getByRole('textbox', { name: 'Amount in US dollars' });
  await expect(form.getByText(/^Available: \$[1-9]/)).toBeVisible();
  await page.goto('/googleadmin/dashboard');
  const sound = page.getByText('Adds up', { exact: true });
  await afterAsking(() => expect(sound).toBeVisible(briefly));

  const mend = await spoilBooks(site);
  const paused = form.getByText('Payments are paused while the books are being checked');
  await afterAsking(() => expect(paused).toBeVisible(briefly));
  await expect(amount).toBeHidden();
  const banner = page.getByRole('alert').filter({ hasText: 'The books do not add up' });
  await afterAsking(() => expect(banner).toContainText('withdrawals are stopped', briefly));
  await expect(banner).toContainText('exchange:USD');
  await customer.page.reload();
  await expect(paused).toBeVisible();

  await mend();
  await afterAsking(() => expect(amount).toBeVisible(briefly));
  await expect(form.getByRole('radio', { name: 'BTC' })).toBeChecked();
  await afterAsking(() => expect(banner).toBeHidden(briefly));
  await expect(sound).toBeVisible();
});
