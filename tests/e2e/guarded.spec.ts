import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import type { Locator } from '@playwright/test';
import { apiOf, DEMO, logIn, registerCustomer } from './demo-site.ts';
import { fits } from './fits.ts';
import { expect, openStaff, test } from './fixtures.ts';

/** By its whole tag: one that waits says as well when it is accepted by itself. */
function inState(changes: Locator, state: 'Waiting' | 'Accepted' | 'Cancelled'): Locator {
  return changes.filter({ has: changes.page().getByText(state, { exact: true }) });
}

test('guarded: a role waits, is seen by the second administrator, who confirms it; another is taken back', async ({
  agent: { page, token },
  browser,
  customer,
  site,
}) => {
  const admin = apiOf(site, token);
  const { items } = await admin.call(adminUserRoutes.list, { query: { search: customer.username } });
  await page.goto(`/googleadmin/users/${items[0]?.id}`);
  await page.getByRole('button', { name: 'Set role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Joins the team');
  await dialog.getByRole('button', { name: 'Set role' }).click();
  await expect(page.getByText('Requested: it waits for a second administrator')).toBeVisible();
  await expect(page.getByText(/^A change waits for a second administrator, or until/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Guarded changes' }).click();
  await expect(page.getByText(DEMO.admin2.email)).toBeVisible();
  const own = page.getByRole('listitem').filter({ hasText: customer.username });
  await expect(own).toContainText('Joins the team');
  await expect(own.getByRole('button', { name: 'Confirm this change' })).toBeHidden();

  const second = (await openStaff(browser, site, 'admin2')).page;
  await second.goto('/googleadmin/dashboard');
  await second.getByRole('link', { name: /^Guarded changes/ }).click();
  const theirs = second.getByRole('listitem').filter({ hasText: customer.username });
  await theirs.getByRole('button', { name: 'Confirm this change' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Confirm this change' }).click();
  // For a moment it stands among those that wait and among those that are settled.
  await expect(inState(theirs, 'Accepted')).toContainText(`${DEMO.admin2.email.split('@')[0]} ·`);
  await expect(inState(theirs, 'Waiting')).toHaveCount(0);
  // Without loading the page again.
  await expect(inState(own, 'Accepted')).toBeVisible();
  await expect(inState(own, 'Waiting')).toHaveCount(0);

  const { email } = await registerCustomer(site);
  const other = (await admin.call(adminUserRoutes.list, { query: { search: email } })).items[0];
  const { token: fresh } = await logIn(site, 'admin', DEMO.admin);
  await apiOf(site, fresh).call(adminUserRoutes.setRole, {
    params: { id: other?.id ?? '' },
    body: { reason: 'A slip', rev: 0, role: 'agent' },
  });
  const slip = page.getByRole('listitem').filter({ hasText: other?.username ?? '' });
  await slip.getByRole('button', { name: 'Cancel this change' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Not this one');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this change' }).click();
  await expect(inState(slip, 'Cancelled')).toContainText('Not this one');
  await expect(inState(slip, 'Waiting')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
});
