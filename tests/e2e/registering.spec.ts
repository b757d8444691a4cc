import { randomBytes } from 'node:crypto';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { adminSiteRoutes } from '@lode/shared/site/admin-rest';
import { siteRoutes } from '@lode/shared/site/rest';
import type { Settings } from '@lode/shared/site/schemas';
import type { Cluster } from '../harness/cluster.ts';
import { until } from '../harness/wait.ts';
import { apiOf, CUSTOMER_PASSWORD, DEMO, logIn, mailedCode, registerCustomer } from './demo-site.ts';
import { fits } from './fits.ts';
import { expect, test } from './fixtures.ts';
import { openVisitor } from './visitor-page.ts';

/** Changes what a visitor is told about registering, and waits until the first server says so. */
async function setRegistration(
  site: Cluster,
  change: Pick<Settings, 'registration_open' | 'email_verification'>,
): Promise<void> {
  const { token } = await logIn(site, 'admin', DEMO.admin);
  const admin = apiOf(site, token);
  const { version, settings } = await admin.call(adminSiteRoutes.settings);
  await admin.call(adminSiteRoutes.saveSettings, { body: { version, settings: { ...settings, ...change } } });
  await until(async () => {
    const { registration } = await admin.call(siteRoutes.publicInfo);
    return (
      registration.open === change.registration_open &&
      registration.email_verification === change.email_verification
    );
  });
}

test.describe('registering', () => {
  test('tells every problem beside its field, keeps what was typed, and makes the account', async ({
    browser,
    site,
  }) => {
    const visitor = await openVisitor(browser, site);
    const { page } = visitor;
    const username = `new_${randomBytes(4).toString('hex')}`;
    const email = `${username}@example.com`;
    await page.goto('/auth/register');
    await visitor.field('Email').fill('nobody');
    await visitor.button('Send me a code').click();
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
    await expect(visitor.field('Email')).toBeFocused();

    const code = await visitor.askForCode(email);
    await expect(page.getByText(/^New code in 0:/)).toBeVisible();
    await expect(visitor.button('Send a new code')).toBeHidden();
    // As people paste it.
    await visitor.field('Code from the email').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await expect(visitor.field('Code from the email')).toHaveValue(code);
    await visitor.field('Username').fill('no');
    await visitor.field('Password').fill(CUSTOMER_PASSWORD);
    await visitor.field('Confirm password').fill(`${CUSTOMER_PASSWORD}x`);
    await visitor.button('Create account').click();
    await expect(page.getByText('Username must be 3-20 characters')).toBeVisible();
    await expect(page.getByText('The two passwords differ')).toBeVisible();
    await expect(page.getByText('You must agree to the Privacy Policy to register')).toBeVisible();
    await expect(visitor.field('Username')).toBeFocused();

    await visitor.field('Username').fill(username);
    await page.reload();
    // The address, its countdown and what is no secret are still there.
    await expect(visitor.field('Email')).toHaveValue(email);
    await expect(page.getByText(/^New code in 0:/)).toBeVisible();
    await expect(visitor.field('Username')).toHaveValue(username);
    await visitor.field('Code from the email').fill(code === '00000000' ? '00000001' : '00000000');
    await visitor.field('Password').fill(CUSTOMER_PASSWORD);
    await visitor.field('Confirm password').fill(CUSTOMER_PASSWORD);
    await page.getByRole('combobox', { name: 'Country (optional)' }).selectOption('PT');
    await page.getByRole('checkbox').check({ force: true });
    await visitor.button('Create account').click();
    await expect(page.getByText('This code is not right')).toBeVisible();
    await expect(visitor.field('Code from the email')).toBeFocused();
    await expect(visitor.field('Password')).toHaveValue(CUSTOMER_PASSWORD);
    await visitor.field('Code from the email').fill(code);
    await visitor.button('Create account').click();

    await expect(page).toHaveURL(/\/auth\/login/);
    await expect(page.getByText('Your account is ready. Log in with your password.')).toBeVisible();
    await expect(visitor.field('Email')).toHaveValue(email);
    await visitor.field('Password').fill(CUSTOMER_PASSWORD);
    await visitor.button('Log in').click();
    await expect(page.getByText(`Welcome, ${username}`)).toBeVisible();
    await page.goto('/app/profile');
    await expect(page.getByRole('combobox', { name: 'Country (optional)' })).toHaveValue('PT');
    await page.context().close();
  });

  test('a taken name is told only after the code, and the code stays good', async ({ browser, site }) => {
    const first = await openVisitor(browser, site);
    const taken = await first.register();
    const second = await openVisitor(browser, site);
    const email = `dup_${randomBytes(4).toString('hex')}@example.com`;
    await second.page.goto('/auth/register');
    await second.field('Code from the email').waitFor({ state: 'hidden' });
    const code = await second.askForCode(email);
    await second.field('Code from the email').fill(code);
    await second.field('Username').fill(taken.username);
    await second.field('Password').fill(CUSTOMER_PASSWORD);
    await second.field('Confirm password').fill(CUSTOMER_PASSWORD);
    await second.page.getByRole('checkbox').check({ force: true });
    await second.button('Create account').click();
    await expect(second.page.getByText('Username or email already exists')).toBeVisible();
    await second.field('Username').fill(`${taken.username}_2`);
    await second.button('Create account').click();
    await expect(second.page).toHaveURL(/\/auth\/login/);
    await first.page.context().close();
    await second.page.context().close();
  });

  test('a double press registers once', async ({ browser, site }) => {
    const visitor = await openVisitor(browser, site, { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    const username = `new_${randomBytes(4).toString('hex')}`;
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/register') && request.method() === 'POST') sent += 1;
    });
    await page.goto('/auth/register');
    const code = await visitor.askForCode(`${username}@example.com`);
    await visitor.field('Code from the email').fill(code);
    await visitor.field('Username').fill(username);
    await visitor.field('Password').fill(CUSTOMER_PASSWORD);
    await visitor.field('Confirm password').fill(CUSTOMER_PASSWORD);
    await page.getByRole('checkbox').check({ force: true });
    await fits(page);
    await visitor.button('Create account').evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.form?.requestSubmit();
    });
    await expect(page).toHaveURL(/\/auth\/login/);
    expect(sent).toBe(1);
    await page.context().close();
  });
});

test('a referral link: counted once, its code waits in the form, a code that is none does not', async ({
  browser,
  site,
}) => {
  const friend = await logIn(site, 'user', await registerCustomer(site));
  const { referral_code, username } = await apiOf(site, friend.token).call(accountRoutes.profile);
  const visitor = await openVisitor(browser, site);
  const { page } = visitor;
  const clicks: Promise<unknown>[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/referrals/clicks')) clicks.push(answer.json());
  });
  await page.goto(`/r/${referral_code}`);
  await expect(page).toHaveURL(/\/auth\/register$/);
  await expect.poll(async () => (await Promise.all(clicks)).length).toBe(1);
  expect(await clicks[0]).toMatchObject({ data: { valid: true } });
  await expect(page.getByText(`Invited by ${username.slice(0, 1)}***`)).toBeVisible();
  await visitor.askForCode(`ref_${randomBytes(4).toString('hex')}@example.com`);
  await expect(visitor.field('Referral code (optional)')).toHaveValue(referral_code);
  await page.context().close();

  const lost = await openVisitor(browser, site);
  const refused = lost.page.waitForResponse((answer) => answer.url().endsWith('/referrals/clicks'));
  await lost.page.goto('/r/NOSUCHCODE');
  await refused;
  await expect(lost.page.getByText('This referral code does not exist')).toBeVisible();
  await lost.askForCode(`ref_${randomBytes(4).toString('hex')}@example.com`);
  await expect(lost.field('Referral code (optional)')).toHaveValue('');
  await lost.page.context().close();
});

test('without mailed codes one form is enough; once they are asked for, the login asks for one', async ({
  browser,
  site,
}) => {
  const username = `new_${randomBytes(4).toString('hex')}`;
  const email = `${username}@example.com`;
  const visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await setRegistration(site, { registration_open: true, email_verification: false });
  try {
    await page.goto('/auth/register');
    await visitor.field('Email').fill(email);
    await visitor.field('Username').fill(username);
    await visitor.field('Password').fill(CUSTOMER_PASSWORD);
    await visitor.field('Confirm password').fill(CUSTOMER_PASSWORD);
    await page.getByRole('checkbox').check({ force: true });
    await visitor.button('Create account').click();
    // The form just sent, which has a password as well, stays until the login page's code has come.
    await expect(page.getByText('Your account is ready. Log in with your password.')).toBeVisible();
  } finally {
    await setRegistration(site, { registration_open: true, email_verification: true });
  }
  await visitor.field('Password').fill(CUSTOMER_PASSWORD);
  await visitor.button('Log in').click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await visitor.field('Code from the email').fill(await mailedCode(site, email));
  await visitor.button('Log in').click();
  await expect(page.getByText(`Welcome, ${username}`)).toBeVisible();
  await page.context().close();
});

test('while registration is closed the page says so', async ({ browser, site }) => {
  const visitor = await openVisitor(browser, site);
  await setRegistration(site, { registration_open: false, email_verification: true });
  try {
    await visitor.page.goto('/auth/register');
    await expect(visitor.page.getByText('Registration is closed')).toBeVisible();
    await expect(visitor.field('Email')).toHaveCount(0);
  } finally {
    await setRegistration(site, { registration_open: true, email_verification: true });
  }
  await visitor.page.context().close();
});
