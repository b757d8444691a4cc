import { accountRoutes } from '@lode/shared/accounts/rest';
import { riskRoutes } from '@lode/shared/risk/rest';
import type { Page } from '@playwright/test';
import { codeOf } from '../harness/api.ts';
import { apiOf, DEMO, logIn, registerCustomer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';

const rules = (page: Page) => page.getByRole('list', { name: 'Rules' }).getByRole('listitem');

test('a rule is suggested, tried and saved; it locks who is guessed at, and its hit is reviewed', async ({
  site,
  agent: { page },
}) => {
  await page.goto('/googleadmin/logs/risks');
  await expect(page.getByText('No rules yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByRole('button', { name: 'Password guessing' }).click();
  await expect(dialog.getByRole('combobox', { name: 'What it measures' })).toHaveValue('failed_logins');
  await dialog.getByRole('textbox', { name: 'From this number on' }).fill('0');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(dialog.getByText(/or a whole number from 1 on/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'From this number on' }).fill('2');
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await expect(dialog.getByRole('status')).toContainText(/Hits: \d+ of/);
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(rules(page)).toContainText('2 or more failed logins to one account within 1 hour.');
  await expect(rules(page)).toContainText('No hits');

  const { email, password } = await registerCustomer(site);
  const attempt = (given: string) =>
    codeOf(apiOf(site).call(accountRoutes.login, { body: { email, password: given } }));
  for (const _ of [1, 2]) expect(await attempt('Wrong0000')).toBe('AUTH_FAILED');
  await expect.poll(() => attempt(password)).toBe('ACCOUNT_LOCKED');

  await page.reload();
  // The two failures may have been looked at together: then each has hit.
  await rules(page)
    .getByRole('link', { name: /^[12] hits?$/ })
    .click();
  const hits = page.getByRole('table', { name: 'Hits' });
  await expect(hits).toContainText('Password guessing, version 1');
  await expect(hits).toContainText('Locked until');
  await hits
    .getByRole('button', { name: /^Review the hit of/ })
    .first()
    .click();
  const review = page.getByRole('dialog', { name: /^Review the hit of/ });
  await review.getByRole('button', { name: 'Save decision' }).click();
  await expect(review.getByText('Please say why, in at least 3 characters')).toBeVisible();
  await review.getByRole('textbox', { name: 'Reason' }).fill('Their old phone kept trying');
  await review.getByRole('button', { name: 'Save decision' }).click();
  await expect(hits).toContainText('Harmless');
  await expect(hits).toContainText('admin: Their old phone kept trying');
});

test('of two who change one rule the slower one is told', async ({ site, agent: { page } }) => {
  const { token } = await logIn(site, 'admin', DEMO.admin);
  const name = 'Two at once';
  const terms = {
    name,
    metric: 'withdrawal_amount',
    threshold: '5000',
    window_hours: null,
    action: 'hold',
    lock_minutes: null,
    active: true,
  } as const;
  const made = await apiOf(site, token).call(riskRoutes.createRule, { body: terms });
  await page.goto('/googleadmin/logs/risks');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit rule' });
  await dialog.getByRole('textbox', { name: 'From this amount on, in USD' }).fill('7000');
  await apiOf(site, token).call(riskRoutes.changeRule, {
    params: { id: made.id },
    body: { version: 1, rule: { ...terms, threshold: '4000' } },
  });
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(dialog.getByText('Somebody else changed this rule meanwhile')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const rule = rules(page).filter({ hasText: name });
  await expect(rule).toContainText('A withdrawal of $4,000.00 or more.');
});
