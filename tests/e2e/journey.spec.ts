import { adminActivityRoutes } from '@lode/shared/activities/rest';
import { referralRoutes } from '@lode/shared/referrals/rest';
import type { Page } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import { FROM_NOON } from '../harness/noon.ts';
import { apiOf, DEMO, logIn, registerCustomer, siteTime } from './demo-site.ts';
import { expect, test } from './fixtures.ts';
import { type TextOf, textsIn } from './own-texts.ts';
import { PAYOUT_ADDRESS, withdrawalOf } from './payouts.ts';
import { passDays } from './store-page.ts';
import { openVisitor } from './visitor-page.ts';

// A day ends when the story moves the clock, and not before.
test.use({ siteEnv: { CHAINS_MS: '1000', ...FROM_NOON } });
// The longest stories of all: each worker takes the next one.
test.describe.configure({ mode: 'parallel' });

const GIFT = 'A gift for every buyer';

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
  username: string;
  t: TextOf;
}

/** What whoever buys may claim, one on a site; it runs on while the clock is moved. */
async function promiseGift(site: Cluster): Promise<void> {
  const { token } = await logIn(site, 'admin', DEMO.admin);
  const admin = apiOf(site, token);
  const { items } = await admin.call(adminActivityRoutes.list, { query: { status: 'active' } });
  if (items.some(({ title }) => title === GIFT)) return;
  await admin.call(adminActivityRoutes.create, {
    body: {
      title: GIFT,
      type: 'purchase',
      content: 'Buy, and get more.',
      reward_hashpower: '1.5',
      reward_period: 30,
      start_time: new Date(siteTime(site)).toISOString(),
      end_time: new Date(siteTime(site) + 30 * 86_400_000).toISOString(),
    },
  });
}

/** The link of a customer who recommends the site. */
async function referralLink(site: Cluster): Promise<string> {
  const { token } = await logIn(site, 'user', await registerCustomer(site));
  const { referral_code } = await apiOf(site, token).call(referralRoutes.stats);
  return `/r/${referral_code}`;
}

/** It comes up by itself, once a day, to who has bought. */
async function hearsOfGift({ page }: Journey): Promise<void> {
  await page.goto('/app/dashboard');
  const popup = page.getByRole('dialog', { name: GIFT });
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
}

async function deposits({ page, t }: Journey): Promise<void> {
  await page.goto('/app/recharge');
  await page.locator('input[type=radio][value=BTC]').check({ force: true });
  await page.getByRole('textbox', { name: t('deposit:recharge.amount') }).fill('600');
  await page.getByRole('button', { name: t('deposit:recharge.submit') }).click();
  await page.getByRole('button', { name: t('deposit:demo.pay') }).click();
  await page.getByRole('link', { name: t('deposit:page.wallet') }).click();
}

async function buys({ page, t }: Journey): Promise<void> {
  await page.goto('/app/store');
  await page.getByRole('radiogroup').getByText(t('common:plans.Standard'), { exact: true }).click();
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
  await expect(page.getByText(t('mining:tiles.no_payout'))).toBeHidden();
  await expect(page.getByText(/^(\+\$\d+\.\d\d on .+|.+ \+\$\d+\.\d\d)$/)).toBeVisible();
}

/** Claims in one tab; the dashboard that stays open in the other one shows the hash power it gives. */
async function claims({ page, t }: Journey): Promise<void> {
  const tab = await page.context().newPage();
  // A day later it comes up again, where the page rests long enough for it.
  await tab.addLocatorHandler(tab.getByRole('dialog', { name: GIFT }), () => tab.keyboard.press('Escape'));
  await tab.goto('/app/dashboard');
  await tab.getByRole('button', { name: t('around:center.rewards_other', { total: '1' }) }).click();
  await tab.getByRole('link', { name: t('activities:rewards.open') }).click();
  await tab.getByRole('button', { name: t('activities:claim.now') }).click();
  await expect(tab.getByText(t('activities:claim.successful'))).toBeVisible();
  await expect(page.getByText('23.72 TH/s')).toBeVisible();
  await tab.close();
}

/** Asks, and stays to see it decided and paid. */
async function withdraws({ page, site, username, t }: Journey): Promise<void> {
  await page.goto('/app/wallet');
  const form = page.getByRole('region', { name: t('wallet:withdraw.title') });
  await form.getByRole('textbox', { name: t('wallet:withdraw.amount') }).fill('60');
  await form.getByRole('textbox', { name: t('wallet:withdraw.address') }).fill(PAYOUT_ADDRESS);
  await form.getByRole('button', { name: t('wallet:withdraw.submit'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('wallet:withdraw.confirm.submit') }).click();
  const list = page.getByRole('list', { name: t('wallet:history.withdrawals') });
  await expect(list.getByText(t('wallet:withdrawals.state.requested'))).toBeVisible();
  const withdrawal = await withdrawalOf(site, username);
  await withdrawal.approve();
  const txid = await withdrawal.pay();
  await expect(list.getByText(t('wallet:withdrawals.state.completed'))).toBeVisible();
  await expect(list.getByText(txid)).toBeVisible();
}

test.beforeAll(({ site }) => promiseGift(site));

for (const { name, language, viewport } of JOURNEYS) {
  test(`from a friend's link to the first withdrawal, ${name}`, async ({ browser, site }) => {
    const visitor = await openVisitor(browser, site, { viewport });
    const { page } = visitor;
    await page.goto(await referralLink(site));
    await expect(page).toHaveURL(/\/auth\/register/);
    const account = await visitor.register();
    await visitor.logIn(account);
    await page.evaluate((chosen) => localStorage.setItem('preferred_language', chosen), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);

    const journey = { page, site, username: account.username, t: textsIn(language) };
    await expect(page.getByRole('heading', { name: journey.t('mining:begin.title') })).toBeVisible();
    await deposits(journey);
    await buys(journey);
    await hearsOfGift(journey);
    await earns(journey);
    await claims(journey);
    await withdraws(journey);
    await page.context().close();
  });
}
