import type { Page } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import { DEMO, registerCustomer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';
import { openVisitor } from './visitor-page.ts';

/** Passkeys are bound to names; a page reached by a bare address has none. */
const origin = (site: Cluster) => (site.urls[0] ?? '').replace('127.0.0.1', 'localhost');

/** The authenticator of a laptop, whose owner always touches it. */
async function giveAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const cardOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function addPasskey(page: Page, name: string): Promise<void> {
  await cardOf(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(cardOf(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

/** Answers the next removal as the server does when the last proof is too old. */
async function wantProofOnce(page: Page): Promise<void> {
  const refusal = { status: 'error', code: 'REAUTH_REQUIRED', message: 'Please confirm that it is you' };
  let refused = false;
  await page.route('**/api/users/passkeys/*', (route) => {
    if (refused) return route.continue();
    refused = true;
    return route.fulfill({ status: 403, json: refusal });
  });
}

test('a customer adds a passkey, signs in by it alone, names it anew, proves by it who they are, and removes it', async ({
  browser,
  site,
}) => {
  const login = await registerCustomer(site);
  const visitor = await openVisitor(browser, site, {
    baseURL: origin(site),
    viewport: { width: 390, height: 844 },
  });
  const { page } = visitor;
  await giveAuthenticator(page);
  await visitor.logIn(login);
  await page.goto('/app/profile?tab=security');
  await addPasskey(page, 'My laptop');

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/auth/login');
  await visitor.giveLogin(login);
  await expect(visitor.alert('Please log in with your passkey')).toBeVisible();
  await visitor.button('Log in with a passkey').click();
  await expect(page).toHaveURL(/\/app\/dashboard/);

  await page.goto('/app/profile?tab=security');
  await visitor.button('Rename My laptop').click();
  const naming = page.getByRole('dialog', { name: 'Rename this passkey' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await naming.getByRole('button', { name: 'Rename' }).click();
  await expect(cardOf(page).getByRole('listitem').filter({ hasText: 'Work laptop' })).toBeVisible();
  await wantProofOnce(page);
  await visitor.button('Remove Work laptop').click();
  const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey is removed')).toBeVisible();
  await expect(cardOf(page).getByRole('listitem')).toHaveCount(0);

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/auth/login');
  await visitor.button('Log in with a passkey').click();
  await expect(visitor.alert('This passkey could not be verified')).toBeVisible();
  await visitor.giveLogin(login);
  await expect(page).toHaveURL(/\/app\/dashboard/);
  await page.context().close();
});

test('staff sign in by a passkey of theirs', async ({ browser, site }) => {
  const visitor = await openVisitor(browser, site, { baseURL: origin(site) });
  const { page } = visitor;
  await giveAuthenticator(page);
  await page.goto('/googleadmin/login');
  await visitor.giveLogin(DEMO.operator);
  await expect(page).toHaveURL(/\/googleadmin\/dashboard/);
  await page.goto('/googleadmin/profile?tab=security');
  await addPasskey(page, 'Key on the ring');
  await page.evaluate(() => localStorage.removeItem('admin_token'));
  await page.goto('/googleadmin/login');
  await visitor.button('Log in with a passkey').click();
  await expect(page).toHaveURL(/\/googleadmin\/dashboard/);
  await page.goto('/googleadmin/profile?tab=security');
  await visitor.button('Remove Key on the ring').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey is removed')).toBeVisible();
  await page.context().close();
});
