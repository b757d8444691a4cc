import { randomBytes } from 'node:crypto';
import { mailedCode, registerCustomer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';
import { openVisitor } from './visitor-page.ts';

const NEW_PASSWORD = 'Better4Passw0rd';

test('C14 devices: the other browser is out at once, and the list follows', async ({ browser, site }) => {
  const login = await registerCustomer(site);
  const [here, there] = [await openVisitor(browser, site), await openVisitor(browser, site)];
  await there.logIn(login);
  await here.logIn(login);
  await here.page.goto('/app/profile?tab=security');
  const rows = here.page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem');
  // Registering through the API logs nobody in.
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await there.page.getByText('Welcome').waitFor();
  await here.page.getByRole('button', { name: /^Sign out .+ on / }).click();
  await expect(there.page).toHaveURL(/\/auth\/login/);
  await expect(rows).toHaveCount(1);

  await there.logIn(login);
  await here.page.reload();
  await expect(rows).toHaveCount(2);
  await here.button('Sign out everywhere').click();
  await here.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(here.page).toHaveURL(/\/auth\/login/);
  await expect(there.page).toHaveURL(/\/auth\/login/);
  await here.page.context().close();
  await there.page.context().close();
});

test('profile: password by its stricter rule, e-mail by code, wallet address after proof', async ({
  browser,
  site,
}) => {
  const login = await registerCustomer(site);
  const visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await visitor.logIn(login);
  await page.goto('/app/profile?tab=security');
  await visitor.field('Current password').fill('Wrong0000');
  await visitor.field('New password').fill('alllower1');
  const rule = page.getByRole('listitem').filter({ hasText: 'an upper-case letter' });
  await expect(rule).toContainText('missing');
  await visitor.field('Confirm new password').fill('alllower1');
  await visitor.button('Change password').click();
  await expect(
    page.getByText('A new password needs 8 to 64 characters with upper case, lower case and a digit'),
  ).toBeVisible();
  await visitor.field('New password').fill(NEW_PASSWORD);
  await expect(rule).toContainText('done');
  await visitor.field('Confirm new password').fill(NEW_PASSWORD);
  await visitor.button('Change password').click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const wrong = page.getByText('The current password is not right');
  await expect(proof.or(wrong)).toBeVisible();
  if (await proof.isVisible()) await visitor.prove(login.password);
  await expect(wrong).toBeVisible();
  await expect(visitor.field('New password')).toHaveValue(NEW_PASSWORD);
  await visitor.field('Current password').fill(login.password);
  await visitor.button('Change password').click();
  await expect(
    page.getByText('Your password is changed, and your other devices are signed out'),
  ).toBeVisible();
  await page.context().close();

  const later = await openVisitor(browser, site);
  await later.logIn({ email: login.email, password: NEW_PASSWORD });
  await later.page.goto('/app/profile');
  await later.field('Wallet address').fill('not an address');
  await later.button('Save address').click();
  await expect(later.page.getByText('Invalid wallet address')).toBeVisible();
  await later.field('Wallet address').fill('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
  await later.button('Save address').click();
  await expect(later.page.getByText('The address is saved')).toBeVisible();

  await later.button('Change email').click();
  const changed = `moved_${randomBytes(4).toString('hex')}@example.com`;
  const dialog = later.page.getByRole('dialog', { name: 'Change your email' });
  await dialog.getByRole('textbox', { name: 'New email' }).fill(changed);
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  await dialog.getByRole('textbox', { name: 'Code from the email' }).fill(await mailedCode(site, changed));
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(later.page.getByText('Your email is changed')).toBeVisible();
  await expect(later.page.getByRole('region', { name: 'About you' })).toContainText(changed);
  await later.page.context().close();
});

test('language and theme follow a person to their next device', async ({ browser, site }) => {
  const login = await registerCustomer(site);
  const first = await openVisitor(browser, site);
  await first.logIn(login);
  await first.page.goto('/app/profile?tab=preferences');
  const saved = () =>
    first.page.waitForResponse(
      (answer) => answer.url().endsWith('/users/profile') && answer.request().method() === 'PUT',
    );
  const theme = saved();
  await first.page.getByRole('combobox', { name: 'Theme' }).selectOption('light');
  expect((await theme).ok()).toBe(true);
  const language = saved();
  await first.page
    .getByRole('region', { name: 'Preferences' })
    .getByRole('combobox', { name: 'Language' })
    .selectOption('zh');
  expect((await language).ok()).toBe(true);

  const second = await openVisitor(browser, site);
  await second.logIn(login);
  await expect(second.page.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(second.page.locator('html')).toHaveClass(/light/);
  await first.page.context().close();
  await second.page.context().close();
});
