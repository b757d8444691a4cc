import { passwordRoutes } from '@lode/shared/accounts/rest';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import type { Page } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import type { CustomerPage } from './customer-page.ts';
import { apiOf, DEMO, logIn } from './demo-site.ts';
import { expect as patient, test } from './fixtures.ts';
import { openVisitor } from './visitor-page.ts';

/** Blocks have to be waited for. */
const expect = patient.configure({ timeout: 60_000 });
/** A published address of the test network (BIP 173). */
const ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

test.describe.configure({ timeout: 240_000 });
/** The invented chains go on by themselves, as they do for a person. */
test.use({ siteEnv: { CHAINS_MS: '2000' } });

/** Asks for a deposit on the page and stays at it. */
async function startDeposit({ page }: CustomerPage, amount: string): Promise<void> {
  await page.goto(`/app/recharge?amount=${amount}`);
  await expect(page.getByRole('radio', { name: 'BTC' })).toBeChecked();
  await page.getByRole('button', { name: 'Get the deposit address' }).click();
  await expect(page).toHaveURL(/\/app\/deposit\/[0-9a-f]{24}$/);
}

/** Pays it on the invented chain and waits for the money. */
async function payDeposit(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Pay this deposit' }).click();
  await expect(page.getByText(`${amount} is on your balance`)).toBeVisible();
}

const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]`);

/** A member of staff who has just proven who they are. */
async function operatorOf(site: Cluster) {
  const { token } = await logIn(site, 'admin', DEMO.operator);
  const operator = apiOf(site, token);
  await operator.call(passwordRoutes.reauthenticate, { body: { password: DEMO.operator.password } });
  return operator;
}

test('a deposit paid in one tab is seen in another, step by step, and its countdown survives a reload', async ({
  customer,
}) => {
  await startDeposit(customer, '120.50');
  const { page } = customer;
  await expect(page.getByRole('heading', { name: 'Deposit of $120.50' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of the deposit address tb1/ })).toBeVisible();
  const countdown = page.getByRole('timer');
  await expect(countdown).toHaveText(/^5\d:\d\d$/);

  const other = await page.context().newPage();
  // The clock of this machine is three hours fast.
  await other.addInitScript(() => {
    const right = Date.now;
    Date.now = () => right() + 3 * 3_600_000;
  });
  await other.goto(page.url());
  await expect(other.getByRole('timer')).toHaveText(/^5\d:\d\d$/);
  await page.reload();
  await expect(countdown).toHaveText(/^5\d:\d\d$/);

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
  const withdraw = page.getByRole('region', { name: 'Withdraw' }).getByRole('button', { name: 'Withdraw' });
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
  const form = page.getByRole('region', { name: 'Withdraw' });
  await form.getByRole('textbox', { name: 'Amount in US dollars' }).fill('100');
  await form.getByRole('textbox', { name: 'Wallet address' }).fill(ADDRESS);
  await expect(form.getByText('$95.00')).toBeVisible();
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw $100.00?' });
  await expect(question.getByText(ADDRESS)).toBeVisible();
  await question.getByRole('button', { name: 'Request the withdrawal' }).click();
  const item = page.getByRole('list', { name: 'Withdrawals' }).getByRole('listitem');
  await expect(item.getByText('Waiting for approval')).toBeVisible();
  const balance = page.getByRole('region', { name: 'Available' });
  await expect(balance.getByText('$200.00').first()).toBeVisible();

  const operator = await operatorOf(site);
  const query = { user: customer.username };
  const { items } = await operator.call(adminWithdrawalRoutes.list, { query });
  const params = { id: items[0]?.id ?? '' };
  await operator.call(adminWithdrawalRoutes.approve, { params });
  await expect(item.getByText('Approved, about to be sent')).toBeVisible();
  const { txid } = await operator.call(adminWithdrawalRoutes.simulatePayment, { params });
  await expect(async () => {
    await operator.call(adminWithdrawalRoutes.complete, { params, body: { txid } });
  }).toPass({ timeout: 60_000 });
  await expect(item.getByText('Paid out')).toBeVisible();
  await expect(item.getByText(txid)).toBeVisible();
  await expect(balance.getByText('$200.00').first()).toBeVisible();

  const masked = `${customer.username.slice(0, 2)}***${customer.username.slice(-2)}`;
  await expect(visitor.getByRole('cell', { name: masked })).toBeVisible();
  const toast = visitor.getByRole('complementary', { name: 'Recent withdrawals' }).getByRole('link');
  await expect(toast).toContainText(`${masked} withdrew $100.00`);
  await toast.click();
  await expect(visitor).toHaveURL(/\/all-withdrawals$/);
  await visitor.context().close();
});
