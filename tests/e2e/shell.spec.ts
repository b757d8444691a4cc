import { CUSTOMER_PASSWORD, DEMO, logIn } from './demo-site.ts';
import { fits } from './fits.ts';
import { expect, test } from './fixtures.ts';
import { chooseLanguage, chooseTheme } from './top-bar.ts';
import { openVisitor } from './visitor-page.ts';

test('guards lead to the login of their side, and back afterwards', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.urls[0], locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/app');
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fapp/);
  await page.goto('/googleadmin/service?tab=all');
  await expect(page).toHaveURL(/\/googleadmin\/login\?redirect=%2Fgoogleadmin%2Fservice%3Ftab%3Dall$/);
  await page.getByLabel('Email').fill(DEMO.operator.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO.operator.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  // An operator may not serve customers: to the dashboard.
  await expect(page).toHaveURL(/\/googleadmin\/dashboard$/);
  await expect(page.getByRole('link', { name: /Customer service/ })).toHaveCount(0);
  // Somebody on the admin side is nobody on the customers'.
  await page.goto('/app/dashboard');
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  // Within an area they stay in its layout.
  await page.goto('/googleadmin/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/googleadmin\/dashboard$/);
  await context.close();
});

test('registering leads to the login, logging in to the dashboard, logging out back', async ({
  browser,
  site,
}) => {
  const visitor = await openVisitor(browser, site);
  const { page } = visitor;
  const { username, email } = await visitor.register();
  await expect(page.getByText('Your account is ready. Log in with your password.')).toBeVisible();
  await expect(visitor.field('Email')).toHaveValue(email);
  await visitor.field('Password').fill('Wrong1234');
  await visitor.button('Log in').click();
  await expect(visitor.alert('Incorrect email or password')).toBeVisible();
  await visitor.field('Password').fill(CUSTOMER_PASSWORD);
  await visitor.button('Log in').click();
  await expect(page.getByText(`Welcome, ${username}`)).toBeVisible();

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.context().close();
});

test('C14 a logout in one browser ends the other pages of that login', async ({ customer }) => {
  await customer.openChat();
  const second = await customer.page.context().newPage();
  await second.goto('/app/dashboard');
  await second.getByRole('button', { name: 'Account' }).click();
  await second.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(customer.page).toHaveURL(/\/auth\/login/);
});

test('theme and language are switched at once and kept', async ({ customer }) => {
  const { page } = customer;
  await page.goto('/app/dashboard');
  const bar = page.getByRole('banner');
  const background = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(page.locator('html')).toHaveClass(/dark/);
  const dark = await background();
  await chooseTheme(page, 'Light');
  await expect(page.locator('html')).toHaveClass(/light/);
  await expect.poll(background).not.toBe(dark);
  await chooseLanguage(page, 'Chinese');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(page.locator('html')).toHaveClass(/light/);
});

test('the top bar shows the Bitcoin price as an integer with separators', async ({ customer }) => {
  await customer.page.goto('/app/dashboard');
  const price = customer.page.getByTitle('Bitcoin price in US dollars');
  await expect(price).toContainText(/\$\d{1,3}(,\d{3})+/);
});

test('on a phone the chat fills the screen and the drawer is behind a button', async ({
  customer,
  agent,
}) => {
  const { page } = customer;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/dashboard');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await customer.launcher.click();
  await expect
    .poll(() => customer.panel.boundingBox())
    .toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await fits(page);
  await customer.person.click();

  await agent.page.setViewportSize({ width: 390, height: 844 });
  await agent.openConsole();
  await agent.accept(customer.username);
  await agent.say('From a phone');
  await expect(customer.message('From a phone')).toBeVisible();
  await agent.conversation.getByRole('button', { name: 'Back to the list' }).click();
  await expect(agent.queue).toBeVisible();
});

test('a revoked agent is sent to the login with the way back', async ({ browser, site }) => {
  const login = await logIn(site, 'admin', DEMO.agent);
  const url = site.urls[1] ?? '';
  const localStorage = [{ name: 'admin_token', value: `${login.token}x` }];
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto('/googleadmin/service');
  await expect(page).toHaveURL(/\/googleadmin\/login\?redirect=%2Fgoogleadmin%2Fservice$/);
  await context.close();
});
