import { depositRoutes } from '@lode/shared/deposits/rest';
import { transparencyRoutes } from '@lode/shared/transparency/rest';
import { until } from '../harness/wait.ts';
import { apiOf } from './demo-site.ts';
import { expect, test } from './fixtures.ts';

test.use({ siteEnv: { CHAINS_MS: '300', TREE_MS: '1000' } });

test('H5: a customer checks in the browser that their balance is counted in the published root', async ({
  customer,
  site,
}) => {
  const { page } = customer;
  const api = apiOf(site, customer.token);
  const body = { currency: 'TRX' as const, amount_usd: '25' };
  const deposit = await until(() => api.call(depositRoutes.create, { body }).catch(() => undefined));
  await api.call(depositRoutes.pay, { params: { id: deposit.id } });
  const publishedProof = async () => {
    const [newest] = (await api.call(transparencyRoutes.overview)).trees;
    return newest && api.call(transparencyRoutes.ownProof, { query: { tree: newest.id } });
  };
  const proof = await until(publishedProof, { what: 'a shown tree that holds the deposit' });

  await page.goto('/transparency');
  await expect(page.getByText('Owed to customers')).toBeVisible();
  await expect(page.getByRole('row', { name: /^TRX/ })).toContainText(/[1-9].*\sTRX/);
  await page.getByRole('button', { name: 'Check my balance' }).click();
  await expect(page.getByText('is counted in the published root')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Root: all balances' })).toBeVisible();

  // While the page stands open newer trees are published: what is checked is the tree that it shows.
  const shown = await page
    .locator('code')
    .filter({ hasText: /^[0-9a-f]{64}$/ })
    .allInnerTexts();
  await until(async () => (await publishedProof())?.tree.id !== proof.tree.id);
  await page.getByRole('button', { name: 'Check my balance' }).click();
  await expect(page.getByText('is counted in the published root')).toBeVisible();
  expect(shown).toContain(
    await page.getByRole('listitem').filter({ hasText: 'Root: all' }).locator('code').innerText(),
  );

  // What the page was sent is changed on its way: the check must see it.
  await page.route('**/api/transparency/proof?*', async (route) => {
    const changed = structuredClone(proof);
    const [part] = changed.parts;
    if (part) part.leaf.balance_micros = String(BigInt(part.leaf.balance_micros) + 1n);
    await route.fulfill({ json: { status: 'success', data: changed } });
  });
  await page.getByRole('button', { name: 'Check my balance' }).click();
  await expect(page.getByText('This proof does not lead to the published root')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'verify-proof.mjs' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('verify-proof.mjs');
});

test('H5: a visitor sees what is owed, held, mined and proved, and is asked to log in for a proof', async ({
  browser,
  site,
}) => {
  const page = await (await browser.newContext({ baseURL: site.urls[0] ?? '', locale: 'en' })).newPage();
  await page.goto('/transparency');
  for (const name of ['Holdings', 'Mining', 'The ledger', 'Proof of liabilities'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

  // Nothing found, and too long ago: nobody is told that the books add up.
  await page.route('**/api/transparency', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const proof = { ...body.data.proof, ok: true, entries: 5, current: false };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, proof } } });
  });
  await page.reload();
  await expect(page.getByText('withdrawals wait until it has been made')).toBeVisible();
  await expect(page.getByText('entries add up')).toBeHidden();
  await page.getByRole('link', { name: 'Log in to check your balance' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/);
  await page.context().close();
});
