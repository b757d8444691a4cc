import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import type { Page } from '@playwright/test';
import { COLOUR_RULES, problems } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openHome } from './home-page.ts';
import { PAGES, WITHOUT_SCREEN } from './page-list.ts';

/** How many pages a test looks at: few enough for its time on a busy machine. */
const PAGES_OF_A_TEST = 10;

const LOOKS: { theme: 'dark' | 'light'; rules?: string[] }[] = [
  { theme: 'dark' },
  { theme: 'light', rules: COLOUR_RULES },
];

/** Waits until a screen shows its own content and no longer what holds its place. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** Looks at each page in both themes; tells of all of them, not only of the first. */
async function lookAt(page: Page, paths: readonly string[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    for (const { theme, rules } of LOOKS) {
      await wear(page, theme);
      const list = await problems(page, { rules });
      if (list.length > 0) found[`${path} ${theme}`] = list;
    }
  }
  expect(found).toEqual({});
}

/** Puts the whole document into a theme, as the theme's switch does, without a colour that fades on its way. */
async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.locator('html').evaluate((root, chosen) => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    root.setAttribute('class', chosen);
  }, theme);
}

// Each worker takes the next one.
test.describe.configure({ mode: 'parallel' });

/** The pages in parts of nearly the same size, each with its first page as its name. */
function partsOf(paths: readonly string[]): { first: string; part: readonly string[] }[] {
  const size = Math.ceil(paths.length / Math.ceil(paths.length / PAGES_OF_A_TEST));
  return Array.from({ length: Math.ceil(paths.length / size) }, (_, at) => {
    const part = paths.slice(at * size, (at + 1) * size);
    return { first: part[0] ?? '', part };
  });
}

test('the list of pages is the whole router', () => {
  const router = ['routes.tsx', 'public-routes.tsx', 'staff-routes.tsx']
    .map((file) => readFileSync(join(projectRoot, 'client/src/app', file), 'utf8'))
    .join();
  const listed: readonly string[] = Object.values(PAGES).flat();
  const unlisted = [...router.matchAll(/<Route path="([^"]+)"/g)]
    .map(([, path = '']) => path)
    .filter((path) => !WITHOUT_SCREEN.includes(path))
    .filter((path) => !listed.some((page) => page === path || page.endsWith(`/${path}`)));
  expect(unlisted).toEqual([]);
});

for (const { first, part } of partsOf(PAGES.visitor)) {
  test(`axe finds nothing on the public pages from ${first} on`, async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.urls[0],
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    await lookAt(await context.newPage(), part);
    await context.close();
  });
}

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

for (const { first, part } of partsOf(PAGES.user)) {
  test(`axe finds nothing on a customer’s pages from ${first} on, and the console tells of nothing that failed`, async ({
    customer,
  }) => {
    const complaints: string[] = [];
    customer.page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
    });
    await lookAt(customer.page, part);
    expect(complaints).toEqual([]);
  });
}

for (const { first, part } of partsOf(PAGES.admin)) {
  test(`axe finds nothing on the administrators’ pages from ${first} on`, async ({ agent }) => {
    await lookAt(agent.page, part);
  });
}
