import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { CUSTOMER_PASSWORD, mailedCode, registerCustomer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';
import { openVisitor, type VisitorPage } from './visitor-page.ts';

const NEW_PASSWORD = 'Better4Passw0rd';

const withoutScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The app's code now, or of a step beside now: one step's code is good once. */
const appCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

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
    await visitor.field('Code from the mail').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await expect(visitor.field('Code from the mail')).toHaveValue(code);
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
    await visitor.field('Code from the mail').fill(code === '000000' ? '000001' : '000000');
    await visitor.field('Password').fill(CUSTOMER_PASSWORD);
    await visitor.field('Confirm password').fill(CUSTOMER_PASSWORD);
    await page.getByRole('combobox', { name: 'Country (optional)' }).selectOption('PT');
    await page.getByRole('checkbox').check({ force: true });
    await visitor.button('Create account').click();
    await expect(page.getByText('This code is not right')).toBeVisible();
    await expect(visitor.field('Code from the mail')).toBeFocused();
    await expect(visitor.field('Password')).toHaveValue(CUSTOMER_PASSWORD);
    await visitor.field('Code from the mail').fill(code);
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
    await second.field('Code from the mail').waitFor({ state: 'hidden' });
    const code = await second.askForCode(email);
    await second.field('Code from the mail').fill(code);
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
    await visitor.field('Code from the mail').fill(code);
    await visitor.field('Username').fill(username);
    await visitor.field('Password').fill(CUSTOMER_PASSWORD);
    await visitor.field('Confirm password').fill(CUSTOMER_PASSWORD);
    await page.getByRole('checkbox').check({ force: true });
    expect(await withoutScroll(page)).toBe(0);
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

test('login: wrong passwords are told alike, the sixth is told to wait', async ({ browser, site }) => {
  const visitor = await openVisitor(browser, site);
  const { page } = visitor;
  const { email } = await registerCustomer(site);
  await page.goto('/auth/login?redirect=%2Fapp%2Fprofile%3Ftab%3Dsecurity');
  await visitor.button('Log in').click();
  await expect(page.getByText('Please enter your email')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await visitor.giveLogin({ email, password: `Wrong000${attempt}` });
    await expect(visitor.alert('Incorrect email or password')).toBeVisible();
    await expect(visitor.field('Password')).toHaveValue(`Wrong000${attempt}`);
    await expect(visitor.button('Log in')).toBeEnabled();
  }
  await visitor.button('Log in').click();
  await expect(visitor.alert('Too many attempts, try again in 15 minutes')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(visitor.alert('尝试次数过多，请 15 分钟后再试')).toBeVisible();
  await page.context().close();
});

async function setUpFactor(
  visitor: VisitorPage,
  password: string,
): Promise<{ secret: string; recovery: string }> {
  const { page } = visitor;
  await page.goto('/app/profile?tab=security');
  await visitor.button('Set up').click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor login' });
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByRole('img', { name: /QR code/ }).or(proof)).toBeVisible();
  if (await proof.isVisible()) await visitor.prove(password);
  const secret = (await dialog.locator('code').first().innerText()).replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code that the app shows now' }).fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  return { secret, recovery };
}

test('second factor: set up, asked for at the next login, by app and by recovery code, turned off', async ({
  browser,
  site,
}) => {
  const visitor = await openVisitor(browser, site);
  const { page } = visitor;
  const login = await registerCustomer(site);
  await visitor.logIn(login);
  const { secret, recovery } = await setUpFactor(visitor, login.password);

  const phone = await openVisitor(browser, site, { viewport: { width: 390, height: 844 } });
  await phone.page.goto('/auth/login?redirect=%2Fapp%2Fprofile');
  await phone.giveLogin(login);
  await expect(phone.field('Code from your app')).toBeFocused();
  await phone.field('Code from your app').fill('000000');
  await phone.button('Confirm').click();
  await expect(phone.page.getByText('This code is not right, or has been used already')).toBeVisible();
  await phone.button('Back to email and password').click();
  await expect(phone.field('Email')).toHaveValue(login.email);
  await phone.button('Log in').click();
  // The step of the set-up is spent; clocks may be a step ahead.
  await phone.field('Code from your app').fill(appCode(secret, 1));
  await phone.button('Confirm').click();
  await expect(phone.page).toHaveURL(/\/app\/profile$/);

  const third = await openVisitor(browser, site);
  await third.page.goto('/auth/login');
  await third.giveLogin(login);
  await third.button('Use a recovery code').click();
  await third.field('Recovery code').fill(recovery.toLowerCase());
  await third.button('Confirm').click();
  await expect(third.page).toHaveURL(/\/app\/dashboard$/);

  await page.reload();
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await visitor.button('Turn off').click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor login?' });
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const used = page.getByText('This code is not right, or has been used already');
  await expect(proof.or(used)).toBeVisible();
  if (await proof.isVisible()) await visitor.prove(login.password);
  await expect(used).toBeVisible();
  for (const { page: open } of [visitor, phone, third]) await open.context().close();
});

test('reset: the same words whoever asks, a new password by mail, every device signed out', async ({
  browser,
  site,
}) => {
  const login = await registerCustomer(site);
  const device = await openVisitor(browser, site);
  await device.logIn(login);
  const visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  const nobody = `nobody_${randomBytes(4).toString('hex')}@example.com`;
  await visitor.field('Email').fill(nobody);
  await visitor.button('Send me a code').click();
  await expect(
    page.getByText(`If ${nobody} has an account, a six-digit code is on its way to it.`),
  ).toBeVisible();
  await visitor.button('Change').click();
  const code = await visitor.askForCode(login.email, 2);
  await expect(page.getByText(`If ${login.email} has an account`)).toBeVisible();
  await visitor.field('Code from the mail').fill(code);
  await visitor.field('New password').fill('short');
  await visitor.button('Set the new password').click();
  await expect(page.getByText('Password must be between 6 and 64 characters')).toBeVisible();
  await visitor.field('New password').fill(NEW_PASSWORD);
  await visitor.button('Set the new password').click();
  await expect(page.getByText('Your password is changed. Log in with the new one.')).toBeVisible();
  await expect(visitor.field('Email')).toHaveValue(login.email);
  await expect(device.page).toHaveURL(/\/auth\/login/);
  await visitor.field('Password').fill(login.password);
  await visitor.button('Log in').click();
  await expect(visitor.alert('Incorrect email or password')).toBeVisible();
  await visitor.field('Password').fill(NEW_PASSWORD);
  await visitor.button('Log in').click();
  await expect(page).toHaveURL(/\/app\/dashboard/);
  await page.context().close();
  await device.page.context().close();
});

test('C14 devices: the other browser is out within a second, and the list follows', async ({
  browser,
  site,
}) => {
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
  const pressed = Date.now();
  await expect(there.page).toHaveURL(/\/auth\/login/, { timeout: 5000 });
  expect(Date.now() - pressed).toBeLessThan(1500);
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
  await later.field('Wallet address').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  await later.button('Save address').click();
  await expect(later.page.getByText('The address is saved')).toBeVisible();

  await later.button('Change email').click();
  const changed = `moved_${randomBytes(4).toString('hex')}@example.com`;
  const dialog = later.page.getByRole('dialog', { name: 'Change your email' });
  await dialog.getByRole('textbox', { name: 'New email' }).fill(changed);
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  await dialog.getByRole('textbox', { name: 'Code from the mail' }).fill(await mailedCode(site, changed));
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
