import { accrualRoutes } from '@lode/shared/mining/accrual-rest';
import { storeRoutes } from '@lode/shared/store/rest';
import type { Page } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import type { CustomerPage } from './customer-page.ts';
import { apiOf, confirmGuarded, DEMO, logIn } from './demo-site.ts';
import { fits } from './fits.ts';
import { expect, test } from './fixtures.ts';
import { PAYOUT_ADDRESS, withdrawalOf } from './payouts.ts';
import { fund } from './store-page.ts';
import { openVisitor } from './visitor-page.ts';

/** The invented chains go on by themselves, as they do for a person. */
test.use({ siteEnv: { CHAINS_MS: '2000' } });

/** Asks for a deposit on the page and stays at it. */
async function startDeposit({ page }: CustomerPage, amount: string): Promise<void> {
  await page.goto(`/app/recharge?amount=${amount}`);
  await expect(page.getByRole('radio', { name: 'BTC' })).toBeChecked();
  await page.getByRole('button', { name: 'Get the deposit address' }).click();
  await expect(page).toHaveURL(/\/app\/deposit\/[0-9a-f]{24}$/);
  await expect(page.getByRole('main')).toBeFocused();
}

/** Pays it on the invented chain and waits for the money. */
async function payDeposit(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Pay this deposit' }).click();
  await expect(page.getByText(`${amount} is on your balance`)).toBeVisible();
}

/** Has a customer own a little of the farm. */
async function buyHashPower(site: Cluster, token: string): Promise<void> {
  await fund(site, token, '100');
  const buyer = apiOf(site, token);
  const { plans } = await buyer.call(storeRoutes.catalogue);
  const quote = await buyer.call(storeRoutes.quote, {
    body: { plan_id: plans.find(({ name }) => name === 'Starter')?.id ?? '', amount_usd: '100' },
  });
  await buyer.call(storeRoutes.purchase, { body: { quote_id: quote.id } });
}

const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]`);

test('a deposit paid in one tab is seen in another, step by step, and its countdown survives a reload', async ({
  customer,
}) => {
  await startDeposit(customer, '120.50');
  const { page } = customer;
  await expect(page.getByRole('heading', { name: 'Deposit of $120.50' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of the deposit address tb1/ })).toBeVisible();
  const countdown = page.getByRole('timer');
  await expect(countdown).toHaveText(/^1[0-5]:\d\d$/);

  const other = await page.context().newPage();
  // The clock of this machine is three hours fast.
  await other.addInitScript(() => {
    const right = Date.now;
    Date.now = () => right() + 3 * 3_600_000;
  });
  await other.goto(page.url());
  await expect(other.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/);
  await page.reload();
  await expect(countdown).toHaveText(/^1[0-5]:\d\d$/);

  await page.getByRole('button', { name: 'Pay this deposit' }).click();
  await expect(step(other, 'awaiting')).toContainText('(done)');
  await expect(other.getByText('$120.50 is on your balance')).toBeVisible();
  await expect(page.getByText('$120.50 is on your balance')).toBeVisible();
  await page.getByRole('link', { name: 'To your wallet' }).click();
  await expect(page.getByRole('region', { name: 'Available' }).getByText('$120.50').first()).toBeVisible();
});

test('section 5: what is wrong with a deposit or a withdrawal is told beside its field', async ({
  customer: { page },
}) => {
  await page.goto('/app/recharge');
  const deposit = page.getByRole('textbox', { name: 'Amount in US dollars' });
  const ask = page.getByRole('button', { name: 'Get the deposit address' });
  for (const [amount, problem] of [
    ['', 'Please enter an amount'],
    ['19.99', 'Minimum deposit amount is $20'],
    ['50000.01', 'Maximum deposit amount is $50,000'],
    ['20.001', 'Please enter an amount with at most 2 decimals'],
  ] as const) {
    await deposit.fill(amount);
    await ask.click();
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
  }

  await page.goto('/app/wallet');
  const amount = page.getByRole('textbox', { name: 'Amount in US dollars' });
  const withdraw = page
    .getByRole('region', { name: 'New withdrawal' })
    .getByRole('button', { name: 'Request withdrawal' });
  await expect(page.getByText('Available: $0.00')).toBeVisible();
  await withdraw.click();
  await expect(page.getByText('Please enter withdrawal amount')).toBeVisible();
  await expect(page.getByText('Please enter wallet address')).toBeVisible();
  await amount.fill('1');
  await page.getByRole('textbox', { name: 'Wallet address' }).fill('0x12');
  await withdraw.click();
  await expect(page.getByText('Exceeds available balance $0.00')).toBeVisible();
  await expect(page.getByText('Invalid wallet address')).toBeVisible();
});

test('H1: a withdrawal is approved and paid while its customer watches, and a visitor is told of it', async ({
  customer,
  browser,
  site,
}) => {
  const { page } = customer;
  const visitor = (await openVisitor(browser, site)).page;
  const live = visitor.waitForEvent('websocket');
  await visitor.goto('/');
  await live;
  await startDeposit(customer, '300');
  await payDeposit(page, '$300.00');

  await page.goto('/app/wallet');
  const form = page.getByRole('region', { name: 'New withdrawal' });
  await form.getByRole('textbox', { name: 'Amount in US dollars' }).fill('100');
  await form.getByRole('textbox', { name: 'Wallet address' }).fill(PAYOUT_ADDRESS);
  await expect(form.getByText('$95.00')).toBeVisible();
  await form.getByRole('button', { name: 'Request withdrawal' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw $100.00?' });
  await expect(question.getByText(PAYOUT_ADDRESS)).toBeVisible();
  await question.getByRole('button', { name: 'Request the withdrawal' }).click();
  const item = page.getByRole('list', { name: 'Withdrawals' }).getByRole('listitem');
  await expect(item.getByText('Waiting for approval')).toBeVisible();
  const balance = page.getByRole('region', { name: 'Available' });
  await expect(balance.getByText('$200.00').first()).toBeVisible();

  const withdrawal = await withdrawalOf(site, customer.username);
  await withdrawal.approve();
  await expect(item.getByText('Approved, about to be sent')).toBeVisible();
  const txid = await withdrawal.pay();
  await expect(item.getByText('Paid out')).toBeVisible();
  await expect(item.getByText(txid)).toBeVisible();
  await expect(balance.getByText('$200.00').first()).toBeVisible();

  const masked = `${customer.username.slice(0, 2)}***${customer.username.slice(-2)}`;
  await expect(visitor.getByRole('cell', { name: masked })).toBeVisible();
  const toast = visitor.getByRole('complementary', { name: 'Recent withdrawals' }).getByRole('link');
  await expect(toast).toContainText(`${masked} withdrew $100.00`);
  await toast.click();
  await expect(visitor).toHaveURL(/\/all-withdrawals$/);
  // What the chain has paid stands beside it, for anybody to match, on a phone as well.
  const paid = await item.getByText(/^[\d.]+\sBTC$/).innerText();
  for (const width of [1280, 320]) {
    await visitor.setViewportSize({ width, height: 800 });
    await expect(visitor.getByText(paid)).toBeVisible();
    await fits(visitor);
  }
  await visitor.context().close();
});

test('settings of money and hash power: the rule stands beside a bad value, and what a second person confirmed counts from the next day on', async ({
  customer,
  agent: { page },
  site,
}) => {
  await buyHashPower(site, customer.token);
  await page.goto('/googleadmin/system/configs');
  const save = page.getByRole('button', { name: 'Save' });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  for (const [name, bad, good, rule] of [
    ['Minimum deposit, USD', '35.005', '35', 'Please enter an amount with at most 2 decimals'],
    ['Confirmations, BTC', '0', '3', 'A whole number from 1 to 1,000'],
    ['Minimum withdrawal in BTC, USD', '-70', '70', 'A sum in US dollars with at most 2 decimals'],
    ['Withdrawal fee in BTC, USD', 'seven', '7', 'This is not a number; write it like 1,234.50'],
    ['Maintenance fee, %', '100.01', '12', 'From 0 to 100, with at most 2 decimals'],
    ['Farm’s capacity, TH/s', '1.2.3', '1', 'This is not a number; write it like 1,234.50'],
  ] as const) {
    await field(name).fill(bad);
    await expect(page.getByText(rule, { exact: true })).toBeVisible();
    await expect(save).toBeDisabled();
    await field(name).fill(good);
    await expect(page.getByText(rule, { exact: true })).toBeHidden();
  }
  await save.click();
  // H4: what only the server knows stands at its field as well.
  await expect(page.getByText('More hash power than this is sold already')).toBeVisible();
  await field('Farm’s capacity, TH/s').fill('5000');
  await save.click();
  await expect(page.getByText('Requested: it waits for a second administrator')).toBeVisible();
  await expect(page.getByText(/^A change waits for a second administrator, or until/)).toBeVisible();
  await confirmGuarded(site);
  await page.reload();
  await expect(page.getByText(/^In force from .*; until then \$20\.00$/)).toBeVisible();
  await expect(page.getByText(/^In force from /)).toHaveCount(5);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await customer.page.goto('/app/wallet');
  await expect(customer.page.getByText('Fee $5.00 · from $50')).toBeVisible();

  const staff = await logIn(site, 'admin', DEMO.operator);
  await apiOf(site, staff.token).call(accrualRoutes.moveClock, { body: { days: 1 } });
  await customer.page.goto('/app/recharge');
  await customer.page.getByRole('textbox', { name: 'Amount in US dollars' }).fill('30');
  await customer.page.getByRole('button', { name: 'Get the deposit address' }).click();
  await expect(customer.page.getByText('Minimum deposit amount is $35', { exact: true })).toBeVisible();
  await customer.page.goto('/app/wallet');
  await expect(customer.page.getByText('Fee $7.00 · from $70')).toBeVisible();
});
