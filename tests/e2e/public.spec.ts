import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import { fits } from './fits.ts';
import { expect, test } from './fixtures.ts';
import { openHome } from './home-page.ts';
import { chooseLanguage, chooseTheme } from './top-bar.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** Of script, compressed by gzip, that a first visit of `/` loads, and somebody's first page who is logged in. */
const VISIT_BUDGET = 135_000;
const APP_BUDGET = 200_000;

async function visit(browser: Browser, site: Cluster, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.urls[0],
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: DESK,
    ...options,
  });
  return context.newPage();
}

/** By path, growing as they come; each compressed by gzip. */
async function weighScripts(page: Page): Promise<Record<string, number>> {
  // What comes seconds later, as the visitor's socket does, is no part of it, however slow this machine is.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const soon = (work: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms < 5000 ? later(work, ms, ...rest) : 0;
    Object.assign(window, { setTimeout: soon });
  });
  const sizes: Record<string, number> = {};
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes[new URL(response.url()).pathname] = gzipSync(await response.body(), { level: 9 }).length;
  });
  return sizes;
}

function expectWithin(sizes: Record<string, number>, budget: number): void {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(budget);
}

test('a first visit of / loads at most 135 kB of script, and no socket', async ({ browser, site }) => {
  const page = await visit(browser, site);
  const sizes = await weighScripts(page);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText('No withdrawals in the last 24 hours')).toBeVisible();
  expectWithin(sizes, VISIT_BUDGET);
  expect(sockets).toEqual([]);
  await page.context().close();
});

test('a first load of /app loads at most 200 kB of script, and neither zod, the chat nor the socket among it', async ({
  customer,
}) => {
  const sizes = await weighScripts(customer.page);
  await customer.page.goto('/app/dashboard', { waitUntil: 'networkidle' });
  await expect(customer.page.getByText(`Welcome, ${customer.username}`)).toBeVisible();
  expectWithin(sizes, APP_BUDGET);
  expect(Object.keys(sizes).filter((path) => /motion|support-launcher|zod|realtime/.test(path))).toEqual([]);
});

test('the hero is in the first HTML, in the visitor’s language, without any script', async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, { javaScriptEnabled: false, locale: 'zh-CN' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('经得起查验的算力');
  await expect(page.getByRole('link', { name: '开始挖矿' }).first()).toBeVisible();
  // What is not known yet is no claim, nor that there is nothing (H3).
  await expect(page.locator('#profits dd')).toHaveText(['–', '–', '–']);
  // What is simulated is marked from the first picture on (H6).
  await expect(page.getByRole('complementary').first()).toBeVisible();
  await page.context().close();
});

for (const viewport of [PHONE, DESK]) {
  test(`nothing moves while / arrives, and nothing is refused by the policy, at ${viewport.width} px`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, { viewport });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByTestId('btc-price')).toContainText('$');
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBe(0);
    // Code that ran before its pictures were there would leave them empty.
    await expect(page.locator('svg path[d]').first()).toBeAttached();
    await expect(page.locator('svg path:not([d])')).toHaveCount(0);
    expect(complaints).toEqual([]);
    await fits(page);
    await page.context().close();
  });
}

test('from the home page everything public is found, and back', async ({ browser, site }) => {
  const page = await visit(browser, site);
  await openHome(page);
  await expect(page.getByText('Paid out in 24 hours')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Withdrawals of the last 24 hours' }).getByText('$0.00'),
  ).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Page menu' });
  await menu.getByRole('link', { name: 'Profits' }).click();
  await expect(page.getByRole('heading', { name: 'What could it earn?' })).toBeInViewport();
  // Whether the farm has paid by now or not: near it, what is known of it is told.
  await expect(page.locator('#profits dd').first()).not.toHaveText('–');
  await page.getByRole('link', { name: 'View more' }).click();
  await expect(page).toHaveURL(/\/all-withdrawals$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeInViewport();
  await expect(page.getByRole('main')).toBeFocused();
  for (const [link, title, section] of [
    ['Privacy policy', 'Privacy Policy', 'Your rights'],
    ['Terms of service', 'Terms of Service', 'No promised return'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: section }).click();
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Lode' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hash power you can check' })).toBeInViewport();
  await page.getByRole('link', { name: 'Start mining' }).first().click();
  await expect(page).toHaveURL(/\/auth\/register$/);
  await page.context().close();
});

test('on a phone the menu is behind a button that Escape closes', async ({ browser, site }) => {
  const page = await visit(browser, site, { viewport: PHONE });
  await openHome(page);
  await page.getByRole('button', { name: 'Open the page menu' }).click();
  await expect(page.getByRole('link', { name: 'Withdrawals', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const button = page.getByRole('button', { name: 'Open the page menu' });
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('link', { name: 'Withdrawals', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Recent withdrawals' })).toBeInViewport();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await page.getByRole('navigation', { name: 'Page menu' }).getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.context().close();
});

test('the first Tab leads past the menu to the content', async ({ browser, site }) => {
  const page = await visit(browser, site);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.context().close();
});

test('a failed list says what happened, and tries again', async ({ browser, site }) => {
  const page = await visit(browser, site);
  await page.route('**/api/public/withdrawals*', (route) => route.abort());
  await page.goto('/all-withdrawals');
  await expect(page.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible();
  await page.unroute('**/api/public/withdrawals*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No withdrawals in the last 24 hours')).toBeVisible();
  await page.context().close();
});

/** The moving part of the section of features, and where its place begins on the screen. */
const reveal = (page: Page) => page.locator('#features [data-reveal]').first();
const scrollTopTo = (page: Page, fromBottom: number) =>
  page.evaluate((distance) => {
    const place = document.querySelector('#features [data-reveal]')?.parentElement;
    const top = (place?.getBoundingClientRect().top ?? 0) + window.scrollY;
    window.scrollTo({ top: top - window.innerHeight + distance, behavior: 'instant' });
  }, fromBottom);

test('scroll reveal of section 9: at 100 px above the bottom, 0.8 s ease-out from 30 px below, and back', async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, { reducedMotion: 'no-preference', viewport: PHONE });
  await page.goto('/', { waitUntil: 'networkidle' });
  const moving = reveal(page);
  await scrollTopTo(page, 90);
  await expect(moving).toHaveAttribute('data-reveal', 'below');
  await expect(moving).toHaveCSS('opacity', '0');
  await expect(moving).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 30)');
  await expect(moving).toHaveCSS('transition-duration', '0.8s, 0.8s');
  await expect(moving).toHaveCSS('transition-timing-function', 'ease-out, ease-out');
  await scrollTopTo(page, 110);
  await expect(moving).toHaveCSS('opacity', '1');
  await expect(moving).toHaveCSS('transform', 'none');
  await scrollTopTo(page, 90);
  await expect(moving).toHaveCSS('opacity', '0');
  await page.context().close();
});

test('under reduced motion nothing is hidden or moved', async ({ browser, site }) => {
  const page = await visit(browser, site, { viewport: PHONE });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(reveal(page)).toHaveAttribute('data-reveal', 'below');
  await expect(reveal(page)).toHaveCSS('opacity', '1');
  await expect(reveal(page)).toHaveCSS('transform', 'none');
  await page.context().close();
});

test('theme and language chosen once are in the first HTML of the next visit', async ({ browser, site }) => {
  const page = await visit(browser, site);
  await openHome(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await chooseTheme(page, 'Same as the device');
  await expect(page.locator('html')).toHaveClass('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass('dark');
  await chooseTheme(page, 'Light');
  await chooseLanguage(page, 'arabic');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const first = await page.request.get('/', { headers: { Cookie: await cookies(page) } });
  expect(await first.text()).toContain('<html lang="ar" dir="rtl" class="light">');
  await page.setViewportSize(PHONE);
  await page.goto('/all-withdrawals');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await fits(page);
  await page.context().close();
});

async function cookies(page: Page): Promise<string> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
}
