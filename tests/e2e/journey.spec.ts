import { referralRoutes } from '@lode/shared/referrals/rest';
import type { Page } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import { apiOf, logIn, registerCustomer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';
import { type TextOf, textsIn } from './own-texts.ts';
import { passDays } from './store-page.ts';
import { openVisitor } from './visitor-page.ts';

test.use({ siteEnv: { CHAINS_MS: '1000' } });
test.describe.configure({ timeout: 240_000 });

const CREDITED = { timeout: 90_000 };

const JOURNEYS = [
  { name: 'on a desktop, in English', language: 'en', viewport: { width: 1280, height: 860 } },
  { name: 'on a phone, in Japanese', language: 'ja', viewport: { width: 390, height: 844 } },
  { name: 'on a desktop, in Japanese', language: 'ja', viewport: { width: 1280, height: 860 } },
  { name: 'on a phone, in English', language: 'en', viewport: { width: 390, height: 844 } },
];

/** Somebody's way through the site, in the words of their language. */
interface Journey {
  page: Page;
  site: Cluster;
  t: TextOf;
}

/** The link of a customer who recommends the site. */
async function referralLink(site: Cluster): Promise<string> {
  const { token } = await logIn(site, 'user', await registerCustomer(site));
  const { referral_code } = await apiOf(site, token).call(referralRoutes.stats);
  return `/r/${referral_code}`;
}

async function deposits({ page, t }: Journey): Promise<void> {
  await page.goto('/app/recharge');
  await page.locator('input[type=radio][value=BTC]').check({ force: true });
  await page.getByRole('textbox', { name: t('deposit:recharge.amount') }).fill('600');
  await page.getByRole('button', { name: t('deposit:recharge.submit') }).click();
  await page.getByRole('button', { name: t('deposit:demo.pay') }).click();
  await page.getByRole('link', { name: t('deposit:page.wallet') }).click(CREDITED);
}

async function buys({ page, t }: Journey): Promise<void> {
  await page.goto('/app/store');
  await page.getByText('Standard', { exact: true }).click();
  await page.getByRole('textbox', { name: t('store:calculator.amount') }).fill('500');
  const amount = { amount: '$500.00' };
  await page.getByRole('button', { name: t('store:calculator.buy_for', amount) }).click();
  await page.getByRole('button', { name: t('store:quote.confirm', amount) }).click();
  await expect(page.getByText(t('store:receipt.mining', { power: '22.22 TH/s' }))).toBeVisible();
}

/** Waits on the open dashboard for the first day's payout, which nothing but the day's end brings. */
async function earns({ page, site, t }: Journey): Promise<void> {
  await page.goto('/app/dashboard');
  await expect(page.getByText(t('mining:tiles.no_payout'))).toBeVisible();
  await passDays(site, 1);
  await expect(page.getByText(t('mining:tiles.no_payout'))).toBeHidden(CREDITED);
  await expect(page.getByText(/^(\+\$\d+\.\d\d on .+|.+ \+\$\d+\.\d\d)$/)).toBeVisible();
}

for (const { name, language, viewport } of JOURNEYS) {
  test(`from a friend's link to the first payout, ${name}`, async ({ browser, site }) => {
    const visitor = await openVisitor(browser, site, { viewport });
    const { page } = visitor;
    await page.goto(await referralLink(site));
    await expect(page).toHaveURL(/\/auth\/register/);
    const account = await visitor.register();
    await visitor.logIn(account);
    await page.evaluate((chosen) => localStorage.setItem('preferred_language', chosen), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);

    const journey = { page, site, t: textsIn(language) };
    await expect(page.getByRole('heading', { name: journey.t('mining:begin.title') })).toBeVisible();
    await deposits(journey);
    await buys(journey);
    await earns(journey);
    await page.context().close();
  });
}
