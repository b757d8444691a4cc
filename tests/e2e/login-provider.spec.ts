import { randomBytes } from 'node:crypto';
import { freePort } from '@lode/embedded/ports';
import { OAUTH_CALLBACK_PATH } from '@lode/shared/accounts/schemas';
import type { Page } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import { startOidcProvider } from '../harness/oidc-login.ts';
import { registerCustomer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';
import { openVisitor, type VisitorPage } from './visitor-page.ts';

const port = await freePort();
const PROVIDER = {
  id: 'test',
  name: 'Testing House',
  issuer: `http://127.0.0.1:${port}`,
  client_id: 'lode',
  client_secret: 'a secret between the two of them',
};

test.use({ siteEnv: { OIDC_PROVIDERS: JSON.stringify([PROVIDER]) } });

let provider: { stop: () => Promise<void> };
test.beforeAll(async ({ site }) => {
  provider = await startOidcProvider(port, `${origin(site)}${OAUTH_CALLBACK_PATH}`);
});
test.afterAll(() => provider?.stop());

/** As a demo knows itself: providers send browsers back nowhere else. */
const origin = (site: Cluster) => (site.servers[0]?.direct ?? '').replace('127.0.0.1', 'localhost');

async function leave(visitor: VisitorPage): Promise<void> {
  await visitor.page.goto('/auth/login?redirect=%2Fapp%2Fprofile');
  await visitor.button('Continue with Testing House').click();
  await visitor.page.waitForURL(/\/interaction\//);
}

/** Logs in at the provider's own pages, and agrees. */
async function agree(page: Page, who: string): Promise<void> {
  await page.locator('[name=login]').fill(who);
  await page.locator('[name=password]').fill('any');
  await page.locator('[type=submit]').click();
  await page.locator('[type=submit]', { hasText: 'Continue' }).click();
}

test('a login at a provider makes an account, and leads where the person wanted', async ({
  browser,
  site,
}) => {
  const visitor = await openVisitor(browser, site, { baseURL: origin(site) });
  const { page } = visitor;
  const email = `oidc_${randomBytes(4).toString('hex')}@example.com`;
  await leave(visitor);
  await agree(page, email);
  await expect(page).toHaveURL(/\/app\/profile$/);
  await expect(page.getByRole('region', { name: 'About you' })).toContainText(email);
  expect(await page.evaluate(() => localStorage.getItem('invite_code'))).toMatch(/^\w+$/);
  await page.goto('/app/profile?tab=security');
  await expect(page.getByRole('link', { name: 'Set a password' })).toBeVisible();
  await page.context().close();
});

test('an account whose proven address the provider vouches for is the same account', async ({
  browser,
  site,
}) => {
  const { email } = await registerCustomer(site);
  const visitor = await openVisitor(browser, site, {
    baseURL: origin(site),
    viewport: { width: 390, height: 844 },
  });
  await leave(visitor);
  await agree(visitor.page, email);
  await expect(visitor.page).toHaveURL(/\/app\/profile$/);
  await expect(visitor.page.getByRole('textbox', { name: 'Username' })).toHaveValue(
    email.split('@')[0] ?? '',
  );
  await visitor.page.context().close();
});

test('what goes wrong at a provider is told, and leads back to the login', async ({ browser, site }) => {
  const visitor = await openVisitor(browser, site, { baseURL: origin(site) });
  const { page } = visitor;
  await page.goto(`${OAUTH_CALLBACK_PATH}?code=abc&state=never-given`);
  await expect(visitor.alert('This login has expired, please start it again')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the login' }).click();

  await leave(visitor);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(visitor.alert('You cancelled the login at the provider')).toBeVisible();

  // An answer without token and user.
  await leave(visitor);
  await page.route('**/api/auth/oauth/login', (route) =>
    route.fulfill({ json: { status: 'success', data: {} } }),
  );
  await agree(page, `oidc_${randomBytes(4).toString('hex')}@example.com`);
  await expect(visitor.alert('Login response format error')).toBeVisible();
  await page.context().close();
});
