import { LANGUAGES } from '@lode/shared/core/languages';
import type { Page } from '@playwright/test';
import { fits } from './fits.ts';
import { expect, test } from './fixtures.ts';
import { openHome } from './home-page.ts';
import { textsIn } from './own-texts.ts';
import { chooseLanguage } from './top-bar.ts';

/** What a visitor of each language reads first; the other languages are compared file by file elsewhere. */
const HEADLINES = {
  zh: /算力/,
  ko: /해시파워/,
  ja: /ハッシュパワー/,
};

const choose = (page: Page, language: string) =>
  page.evaluate((code) => localStorage.setItem('preferred_language', code), language);

/** Where an element stands, by its edges. */
async function edgesOf(page: Page, selector: string): Promise<{ left: number; right: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return { left: box.x, right: box.x + box.width };
}

test('the language follows the browser, then the choice, which is kept', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.urls[0], locale: 'ja-JP' });
  const page = await context.newPage();
  await openHome(page);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINES.ja);

  await page.getByRole('button', { name: /日本語/ }).click();
  const names = page.getByRole('option').locator('span:first-child');
  await expect(names).toHaveText(LANGUAGES.map(({ name }) => name));
  await page.keyboard.press('Escape');
  await chooseLanguage(page, '한국');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINES.ko);
  await page.goto('/auth/login');
  await expect(root).toHaveAttribute('lang', 'ko');

  await choose(page, 'xx');
  await page.reload();
  await expect(root).toHaveAttribute('lang', 'ja');
  await context.close();
});

test('Chinese, Korean and Japanese are there on the pages of both sides', async ({ customer, agent }) => {
  const { page } = customer;
  await openHome(page);
  for (const [language, headline] of Object.entries(HEADLINES)) {
    await choose(page, language);
    await openHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
    await page.goto('/app/dashboard');
    await expect(page.getByRole('main')).toContainText(customer.username);
    await expect(page.getByRole('main')).not.toContainText('Welcome');
  }
  await agent.page.goto('/googleadmin/service');
  for (const [language, word] of [
    ['zh', '等待中'],
    ['ko', '대기'],
    ['ja', '待機中'],
  ] as const) {
    await choose(agent.page, language);
    await agent.page.reload();
    await expect(agent.page.getByRole('tab', { name: word }).first()).toBeVisible();
  }
});

test('Arabic runs from the right on every page, on a phone and on a desk', async ({ customer, agent }) => {
  const { page } = customer;
  await openHome(page);
  await choose(page, 'ar');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 860 });
    for (const path of [
      '/',
      '/all-withdrawals',
      '/privacy',
      '/auth/register',
      '/app/dashboard',
      '/app/profile',
    ]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.getByRole('main')).toBeVisible();
      await fits(page, `${path} at ${width} px`);
    }
    // The brand begins the bar at the right; on a phone the menu button stands before it.
    await page.goto('/app/dashboard');
    const brand = await edgesOf(page, 'header a');
    const account = await edgesOf(page, 'header button[aria-haspopup="menu"]');
    expect(brand.left).toBeGreaterThan(account.right);
  }
  const drawer = await edgesOf(page, 'nav');
  expect(drawer.right).toBe(1440);
  expect((await edgesOf(page, 'main')).right).toBeLessThanOrEqual(drawer.left);
  expect((await edgesOf(page, 'button[aria-haspopup="dialog"]:not(header button)')).left).toBeLessThan(40);

  await page.setViewportSize({ width: 390, height: 860 });
  await page.locator('header button[aria-expanded="false"]').first().click();
  await expect.poll(async () => (await edgesOf(page, '[role="dialog"] nav')).right).toBeGreaterThan(380);

  await agent.page.goto('/googleadmin/service');
  await choose(agent.page, 'ar');
  for (const width of [390, 1440]) {
    await agent.page.setViewportSize({ width, height: 860 });
    for (const path of [
      '/googleadmin/service',
      '/googleadmin/dashboard',
      '/googleadmin/system/translations',
    ]) {
      await agent.page.goto(path);
      await expect(agent.page.getByRole('main')).toBeVisible();
      await fits(agent.page, `${path} at ${width} px`);
    }
  }
});

test('in Arabic one’s own messages stand at the left, the answers at the right', async ({
  customer,
  agent,
}) => {
  const { page } = customer;
  await openHome(page);
  await choose(page, 'ar');
  await page.goto('/app/dashboard');
  await page.locator('button[aria-haspopup="dialog"]:not(header button)').last().click();
  const panel = page.getByRole('dialog').last();
  await panel.getByRole('textbox').fill('Hello 123');
  const person = textsIn('ar')('support:assistant.person');
  await panel.getByRole('button', { name: person, exact: true }).click();
  await agent.openConsole();
  await agent.accept(customer.username);
  await agent.say('مرحبا، كيف يمكنني مساعدتك؟');
  await expect(panel.locator('[data-own="true"]')).toBeVisible();
  const own = await edgesOf(page, '[role="dialog"] [data-own="true"]');
  const theirs = await edgesOf(page, '[role="dialog"] [data-own="false"]');
  expect(own.left).toBeLessThan(theirs.left);
  expect(own.right).toBeLessThan(theirs.right);
});

/** What the operator says of the site now; other tests may have changed it. */
async function siteDescription(page: Page): Promise<string> {
  const answer = (await (await page.request.get('/api/site/public-info')).json()) as {
    data: { site: { site_description: { value: string } } };
  };
  return answer.data.site.site_description.value;
}

test('a text of the operator is handed in, translated by an administrator, and then read', async ({
  customer,
  agent,
}) => {
  const { page } = customer;
  await openHome(page);
  await choose(page, 'de');
  await page.clock.install();
  await openHome(page);
  const footer = page.getByRole('contentinfo');
  const description = await siteDescription(page);
  await expect(footer).toContainText(description);
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/translations/de'));
  await page.reload();
  await (await asked).finished();
  const handedIn: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/translations/sources')) handedIn.push(request.postDataJSON());
  });
  // By leaps: the table that has just come may not be known yet at the first.
  await expect(async () => {
    await page.clock.fastForward(61_000);
    expect(handedIn[0]).toMatchObject({ source_language: 'en', target_language: 'de' });
  }).toPass();

  const admin = agent.page;
  await admin.goto('/googleadmin/system/translations');
  const row = admin.getByRole('listitem').filter({ hasText: description });
  await expect(row).toContainText('Deutsch');
  await row.getByRole('button', { name: /^Translate/ }).click();
  await row.getByRole('button', { name: 'Save as reviewed' }).click();
  await expect(row.getByText('Please write a translation')).toBeVisible();
  await row.getByRole('textbox').fill('Cloud-Hashleistung, bezahlt aus echtem Ertrag.');
  await row.getByRole('button', { name: 'Save as reviewed' }).click();
  await expect(row).toContainText('Reviewed');

  await page.reload();
  await expect(footer).toContainText('Cloud-Hashleistung, bezahlt aus echtem Ertrag.');
});
