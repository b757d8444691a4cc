import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { mailedCode, registerCustomer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';
import { chooseLanguage } from './top-bar.ts';
import { openVisitor, type VisitorPage } from './visitor-page.ts';

const NEW_PASSWORD = 'Better4Passw0rd';

/** The app's code now, or of a step beside now: one step's code is good once. */
const appCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

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
  await chooseLanguage(page, 'Chinese');
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
  await dialog.getByRole('textbox', { name: 'Code shown in the app' }).fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
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
  // After a wrong one, the next in a browser that was never here has a mailed code beside it.
  await expect(phone.page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  // The first was the registration's.
  await phone.field('Code from the email').fill(await mailedCode(site, login.email, 2));
  await phone.button('Log in').click();
  const again = phone.field('Code from your app');
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Profile' }).or(again)).toBeVisible();
  if (await again.isVisible()) {
    await again.fill(appCode(secret, 1));
    await phone.button('Confirm').click();
  }
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
    page.getByText(`If ${nobody} has an account, an eight-digit code is on its way.`),
  ).toBeVisible();
  await visitor.button('Change').click();
  const code = await visitor.askForCode(login.email, 2);
  await expect(page.getByText(`If ${login.email} has an account`)).toBeVisible();
  await visitor.field('Code from the email').fill(code);
  await visitor.field('New password').fill('short');
  await visitor.button('Set the new password').click();
  await expect(
    page.getByText('A new password needs 8 to 64 characters with upper case, lower case and a digit'),
  ).toBeVisible();
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
