import { depositRoutes } from '@lode/shared/deposits/rest';
import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { addressBookRoutes } from '@lode/shared/withdrawals/address-book-rest';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import type { Cluster } from '../harness/cluster.ts';
import { until } from '../harness/wait.ts';
import { apiOf } from './demo-site.ts';
import { fits } from './fits.ts';
import { expect, test } from './fixtures.ts';
import { PAYOUT_ADDRESS } from './payouts.ts';

/** Blocks have to be waited for, and addresses for a while that is soon over. */
test.use({ siteEnv: { CHAINS_MS: '1000', ADDRESS_WAIT_MS: '20000' } });

/** Pays a deposit of a customer, and asks for withdrawals of $60 once it is credited. */
async function askFor(site: Cluster, token: string, times: number): Promise<void> {
  const customer = apiOf(site, token);
  const amount_usd = String(times * 60);
  const { id } = await customer.call(depositRoutes.create, { body: { currency: 'BTC', amount_usd } });
  await customer.call(depositRoutes.pay, { params: { id } });
  const body = { amount_usd: '60', currency: 'BTC' as const, wallet_address: PAYOUT_ADDRESS };
  const credited = async () => Number((await customer.call(walletRoutes.wallet)).available) >= times * 60;
  await until(credited);
  for (let at = 0; at < times; at += 1) await customer.call(withdrawalRoutes.create, { body });
}

test('issue 15: a customer keeps an address, has withdrawals go to it only, and lets them off again after the wait', async ({
  customer,
  site,
}) => {
  const { page } = customer;
  await page.goto('/app/wallet');
  await expect(page.getByText('No addresses yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cold wallet');
  await dialog.getByRole('textbox', { name: 'Wallet address' }).fill(PAYOUT_ADDRESS.replace('q', 'b'));
  await dialog.getByRole('button', { name: 'Add an address' }).click();
  await expect(dialog.getByText('Invalid wallet address')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Wallet address' }).fill(PAYOUT_ADDRESS);
  await dialog.getByRole('button', { name: 'Add an address' }).click();
  await expect(dialog).toBeHidden();
  const entry = page.getByRole('list', { name: 'Address book' }).getByRole('listitem');
  await expect(entry).toContainText(PAYOUT_ADDRESS);
  await page.getByRole('switch', { name: 'Only to addresses in my book' }).click({ force: true });
  const form = page.getByRole('region', { name: 'New withdrawal' });
  const address = form.getByRole('textbox', { name: 'Wallet address' });
  await expect(address).not.toBeEditable();
  // Known after its wait, and chosen from then on.
  await expect(entry).toContainText('BTC · Bitcoin · known');
  await expect(entry).not.toContainText('known from');
  await form.getByRole('combobox', { name: 'Address book' }).selectOption({ label: 'Cold wallet' });
  await expect(address).toHaveValue(PAYOUT_ADDRESS);
  for (const width of [390, 960, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  await page.getByRole('switch', { name: 'Only to addresses in my book' }).click({ force: true });
  await expect(page.getByText(/^Off from .* on\. Until then only known addresses are paid\.$/)).toBeVisible();
  await expect(address).not.toBeEditable();
  const book = () => apiOf(site, customer.token).call(addressBookRoutes.get);
  await until(async () => !(await book()).only);
  await page.reload();
  await expect(address).toBeEditable();
});

test('issue 15: several withdrawals are chosen and approved with one proof, each with its outcome', async ({
  customer,
  agent: { page },
  operator: _operator,
  site,
}) => {
  await askFor(site, customer.token, 3);
  await page.goto('/googleadmin/finance/withdrawals?queue=decide');
  const box = page
    .getByRole('table')
    .getByRole('checkbox', { name: `Select $55.00 of ${customer.username}` });
  await expect(box).toHaveCount(3);
  await box.first().click({ force: true });
  await box.nth(2).click({ force: true });
  await page.getByRole('button', { name: 'Approve selected (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve selected (2)' });
  await expect(dialog.getByText('$110.00 is to be sent in total.')).toBeVisible();
  await fits(page);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog.getByText('To be paid')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(box).toHaveCount(1);
  await expect(page.getByRole('tab', { name: '2 to be paid' })).toBeVisible();
});
