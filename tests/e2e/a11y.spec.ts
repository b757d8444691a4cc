import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { projectRoot } from '@lode/embedded/settings';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openHome } from './home-page.ts';
import { PAGES, WITHOUT_SCREEN } from './page-list.ts';

/** What axe's rules about colours look at; the others look at what is the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds, as lines that say where: nothing is the goal. */
async function problems(page: Page, rules?: string[]): Promise<string[]> {
  // There are no frames from elsewhere, so that nothing has to be put together in a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** Waits until a screen shows its own content and no longer what holds its place. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** Looks at every page in both themes; tells of all of them, not only of the first. */
async function lookAt(page: Page, paths: readonly string[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    for (const [theme, rules] of [
      ['dark', undefined],
      ['light', COLOUR_RULES],
    ] as const) {
      await wear(page, theme);
      const list = await problems(page, rules && [...rules]);
      if (list.length > 0) found[`${path} ${theme}`] = list;
    }
  }
  expect(found).toEqual({});
}

/** Puts the whole document into a theme, as the theme's switch does, and waits until no colour fades any more. */
async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.locator('html').evaluate(async (root, chosen) => {
    root.setAttribute('class', chosen);
    root.getBoundingClientRect();
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  }, theme);
}

test.describe.configure({ timeout: 300_000 });

test('the list of pages is the whole router', () => {
  const router = ['routes.tsx', 'public-routes.tsx']
    .map((file) => readFileSync(join(projectRoot, 'client/src/app', file), 'utf8'))
    .join();
  const listed: readonly string[] = Object.values(PAGES).flat();
  const unlisted = [...router.matchAll(/<Route path="([^"]+)"/g)]
    .map(([, path = '']) => path)
    .filter((path) => !WITHOUT_SCREEN.includes(path))
    .filter((path) => !listed.some((page) => page === path || page.endsWith(`/${path}`)));
  expect(unlisted).toEqual([]);
});

test('axe finds nothing on the public pages', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.urls[0],
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  await lookAt(await context.newPage(), PAGES.visitor);
  await context.close();
});

test('axe finds nothing on the public pages on a phone, the menu open, from right to left', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.urls[0],
    locale: 'ar',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await openHome(page);
  await page.locator('[aria-controls="page-menu"]').click();
  await expect(page.locator('#page-menu')).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await context.close();
});

test('axe finds nothing on a customer’s pages', async ({ customer }) => {
  await lookAt(customer.page, PAGES.user);
});

test('axe finds nothing on the administrators’ pages', async ({ agent }) => {
  await lookAt(agent.page, PAGES.admin);
});
