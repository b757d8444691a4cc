import { randomBytes } from 'node:crypto';
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { freshAddress } from '../harness/api.ts';
import type { Cluster } from '../harness/cluster.ts';
import { CUSTOMER_PASSWORD, mailedCode } from './demo-site.ts';

let screens = 0;

/** A browser that no other test has used: an address and a screen, and so a fingerprint, of its own. */
export async function openVisitor(
  browser: Browser,
  site: Cluster,
  options: BrowserContextOptions = {},
): Promise<VisitorPage> {
  screens += 1;
  const context = await browser.newContext({
    baseURL: site.urls[0],
    locale: 'en-GB',
    reducedMotion: 'reduce',
    screen: { width: 2000 + screens, height: 1200 },
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
    ...options,
  });
  return new VisitorPage(await context.newPage(), site);
}

/** The pages of accounts, as somebody without one, or with one, finds their way about them. */
export class VisitorPage {
  readonly page: Page;
  readonly #site: Cluster;

  constructor(page: Page, site: Cluster) {
    this.page = page;
    this.#site = site;
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  alert(text: string | RegExp): Locator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }

  /** Asks for a code on a page that begins with the e-mail; answers the code. */
  async askForCode(email: string, count = 1): Promise<string> {
    await this.page.getByLabel(/^(New e|E)mail$/).fill(email);
    await this.button('Send me a code').click();
    await expect(this.field('Code from the email')).toBeFocused();
    return mailedCode(this.#site, email, count);
  }

  /** A new account, registered on the page; ends on the login page. */
  async register(): Promise<{ username: string; email: string; password: string }> {
    const username = `new_${randomBytes(4).toString('hex')}`;
    const email = `${username}@example.com`;
    await this.page.goto('/auth/register');
    const code = await this.askForCode(email);
    await this.field('Code from the email').fill(code);
    await this.field('Username').fill(username);
    await this.field('Password').fill(CUSTOMER_PASSWORD);
    await this.field('Confirm password').fill(CUSTOMER_PASSWORD);
    await this.page.getByRole('checkbox').check({ force: true });
    await this.button('Create account').click();
    await expect(this.page).toHaveURL(/\/auth\/login/);
    return { username, email, password: CUSTOMER_PASSWORD };
  }

  /** E-mail and password on the login page that is open. */
  async giveLogin({ email, password }: { email: string; password: string }): Promise<void> {
    await this.field('Email').fill(email);
    await this.field('Password').fill(password);
    await this.button('Log in').click();
  }

  async logIn(login: { email: string; password: string }): Promise<void> {
    await this.page.goto('/auth/login');
    await this.giveLogin(login);
    await expect(this.page).toHaveURL(/\/app\/dashboard/);
  }

  /** Answers the question for proof. */
  async prove(password: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Confirm that it is you' });
    const byPassword = dialog.getByRole('button', { name: 'Use your password' });
    if (await byPassword.isVisible()) await byPassword.click();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
  }
}
