import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO, logIn } from './demo-site.ts';
import { fits } from './fits.ts';
import { expect, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };

/** Opens the dialog of an action on the user that is shown, and takes it with a reason. */
async function act(page: Page, verb: string, reason: string): Promise<void> {
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: verb }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: verb }).click();
  await expect(dialog.getByText('Please say why, in at least 3 characters')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: verb }).click();
  await expect(dialog).toBeHidden();
}

test('a customer is found, locked out with a reason, sees the login at once, and is let in again', async ({
  customer,
  agent: { page },
}) => {
  await customer.page.goto('/app/dashboard');
  await page.goto('/googleadmin/users');
  await page.getByRole('searchbox', { name: 'Find a user' }).fill(customer.username.slice(0, 6));
  await page.getByRole('link', { name: customer.username }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: customer.username })).toBeVisible();
  await act(page, 'Lock', 'Asked us to, by phone');
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  await expect(customer.page).toHaveURL(/\/auth\/login/);
  const entry = page.getByRole('listitem').filter({ hasText: 'Asked us to, by phone' });
  await expect(entry).toContainText('admin');
  await entry.click();
  await expect(entry.getByRole('row', { name: /locked_until/ })).toBeVisible();
  await act(page, 'Unlock', 'Called again');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.setViewportSize(PHONE);
  await fits(page);
});

test('of two administrators on one user the slower one is told, and keeps what they wrote', async ({
  customer,
  agent: { page },
}) => {
  await page.goto(`/googleadmin/users?search=${customer.username}`);
  await page.getByRole('link', { name: customer.username }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Looks like a double');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await act(other, 'Lock', 'Quicker than you');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(dialog.getByText('Somebody else changed this user meanwhile')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Looks like a double');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
});

test('settings: the rule stands beside the field, a save is effective at once, a stale one shows the difference', async ({
  agent: { page },
  customer,
}) => {
  await customer.page.goto('/app/dashboard');
  await page.goto('/googleadmin/system/configs');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('Lode');
  const find = page.getByRole('searchbox', { name: 'Find a setting' });
  await find.fill('restricted');
  await expect(name).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Restricted addresses' })).toBeVisible();
  await find.fill('');
  await expect(name).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Basic settings' })
    .getByRole('link', { name: 'Access' })
    .click();
  await expect(page).toHaveURL(/#settings-access$/);
  await expect(page.getByRole('heading', { name: 'Access', exact: true })).toBeInViewport();
  const addresses = page.getByRole('textbox', { name: 'Restricted addresses' });
  await addresses.fill('203.0.113.0/99');
  await expect(page.getByText(/Each line is an IPv4 or IPv6 address or network/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await addresses.fill('203.0.113.0/24\n2001:db8::1');

  const other = await page.context().newPage();
  await other.goto('/googleadmin/system/configs');
  await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Lode Two');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await expect(customer.page).toHaveTitle(/Lode Two/);

  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alertdialog', { name: 'Somebody else has saved in the meantime' });
  await expect(conflict.getByRole('row', { name: /Name.*Lode.*Lode Two/ })).toBeVisible();
  await conflict.getByRole('button', { name: 'Continue with my changes' }).click();
  await expect(name).toHaveValue('Lode Two');
  await expect(addresses).toHaveValue('203.0.113.0/24\n2001:db8::1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  const versions = page.getByRole('listitem').filter({ hasText: /Version \d/ });
  await expect(versions.first()).toContainText('Restricted addresses');
  // The one before both.
  await versions.nth(2).getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(versions.first()).toContainText(/from version \d/);
  await expect(customer.page).toHaveTitle(/Lode$/);
  await page.setViewportSize(PHONE);
  await fits(page);
});

test('maintenance shows customers a page that goes by itself, while staff work', async ({
  agent: { page },
  customer,
  browser,
  site,
}) => {
  await customer.page.goto('/app/dashboard');
  await page.goto('/googleadmin/system/configs');
  const toggle = page.getByRole('switch', { name: /^Maintenance/ });
  await toggle.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const told = customer.page.getByRole('heading', { name: 'Back in a moment' });
  await expect(told).toBeVisible();
  const visitor = await (await browser.newContext({ baseURL: site.urls[1], locale: 'en-GB' })).newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: 'Back in a moment' })).toBeVisible();
  await visitor.context().close();
  await page.goto('/googleadmin/users');
  await expect(page.getByRole('searchbox', { name: 'Find a user' })).toBeVisible();

  await page.goto('/googleadmin/system/configs');
  await toggle.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(told).toBeHidden();
});

test('the operation log: verified, filtered, opened, downloaded, configured', async ({ agent: { page } }) => {
  await page.goto('/googleadmin/system/configs');
  await page.getByRole('textbox', { name: 'Description' }).fill(`Changed for the log at ${Date.now()}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();

  await page.goto('/googleadmin/logs/operations?category=settings');
  await expect(page.getByText(/Unchanged: [\d,]+ entr(y|ies) verified/)).toBeVisible();
  // The drawer is longer than the window.
  await expect(page.getByRole('link', { name: 'Operation logs' })).toBeInViewport();
  const first = page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first();
  await expect(first).toContainText('saved the settings');
  await first.click();
  await expect(first).toContainText('Changed for the log');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^operations-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Changed for the log');

  await page.getByRole('tab', { name: 'Configuration' }).click();
  await expect(page.getByRole('switch', { name: /^Permissions/ })).toBeDisabled();
  await page.getByRole('spinbutton', { name: 'Kept for, in days' }).fill('10');
  await expect(page.getByText('A whole number from 30 to 3650')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Kept for, in days' }).fill('800');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.setViewportSize(PHONE);
  await fits(page);
});

test('the dashboard draws its charts, tells them as tables too, and fits a phone', async ({
  agent: { page },
}) => {
  await page.goto('/googleadmin/dashboard');
  await expect(page.getByText('Keeping up').or(page.getByText('Worth a look'))).toBeVisible();
  const charts = page.getByRole('img', { name: /in total\. The same figures/ });
  await expect(charts).toHaveCount(2);
  await expect(charts.first().locator('svg').first()).toBeVisible();
  await page.getByRole('button', { name: 'As a table' }).first().click();
  await expect(page.getByRole('table', { name: 'Conversations by day' }).getByRole('row')).toHaveCount(31);
  await page.setViewportSize(PHONE);
  await fits(page);
});

test('each role finds its own entries and nothing else', async ({ browser, site }) => {
  const menus: Record<string, string[]> = {};
  for (const role of ['admin', 'operator', 'agent'] as const) {
    const { token } = await logIn(site, 'admin', DEMO[role]);
    const url = site.urls[1] ?? '';
    const localStorage = [
      { name: 'admin_token', value: token },
      { name: 'preferred_language', value: 'en' },
    ];
    const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
    const context = await browser.newContext({ baseURL: url, storageState });
    const page = await context.newPage();
    await page.goto('/googleadmin');
    await expect(page).toHaveURL(/\/googleadmin\/dashboard$/);
    await expect(page.getByText('Logged in as')).toBeVisible();
    const entries = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    menus[role] = (await entries.allTextContents()).map((text) => text.replace(/\d.*$/, ''));
    for (const [path, roles] of [
      ['users', ['admin', 'operator']],
      ['system/configs', ['admin']],
      ['logs/operations', ['admin']],
      ['service', ['admin', 'agent']],
    ] as const) {
      await page.goto(`/googleadmin/${path}`);
      const allowed = (roles as readonly string[]).includes(role);
      await expect(page).toHaveURL(new RegExp(`/googleadmin/${allowed ? path : 'dashboard'}$`));
    }
    await context.close();
  }
  const operated = [
    'Deposits',
    'Withdrawals',
    'Adjustments',
    'Ledger',
    'Treasury',
    'Reserve addresses',
    'Switches',
    'Plans',
    'Contracts',
    'Revenue',
    'Rewards',
    'Activity list',
    'Create activity',
    'Activity statistics',
  ];
  const read = ['Money report', 'Mining report', 'Customer report'];
  expect(menus.operator).toEqual([
    'Dashboard',
    'User list',
    ...operated,
    ...read,
    'Status page',
    'Guarded changes',
  ]);
  expect(menus.agent).toEqual(['Dashboard', 'Customer service']);
  expect(menus.admin).toEqual([
    'Dashboard',
    'User list',
    'Customer service',
    'Teams and service levels',
    'Knowledge base',
    'AI config',
    ...operated,
    'Support report',
    ...read,
    'Basic settings',
    'Status page',
    'Operation logs',
    'Guarded changes',
    'Security',
    'Risk rules',
    'Translations',
  ]);
});
