import { expect, type Locator, type Page } from '@playwright/test';

/** The customer's side in a browser, as a person finds their way about it. */
export class CustomerPage {
  readonly page: Page;
  readonly username: string;
  readonly token: string;

  constructor(page: Page, login: { username: string; token: string }) {
    this.page = page;
    this.username = login.username;
    this.token = login.token;
  }

  get launcher(): Locator {
    return this.page.getByRole('button', { name: /^Open customer service/ });
  }

  get panel(): Locator {
    return this.page.getByRole('dialog', { name: 'Customer service', exact: true });
  }

  get thread(): Locator {
    return this.panel.getByRole('log', { name: 'Conversation' });
  }

  get composer(): Locator {
    return this.panel.getByRole('textbox', { name: 'Message', exact: true });
  }

  message(text: string): Locator {
    return this.thread.getByText(text, { exact: true });
  }

  /** The state beside the last of one's own messages: sending, sent, delivered, read. */
  get delivery(): Locator {
    return this.thread.locator('[data-delivery]').last();
  }

  /** Where the assistant answers: the way to a person, before a conversation and in it. */
  get person(): Locator {
    return this.panel.getByRole('button', { name: 'Talk to a person', exact: true });
  }

  /** The way to whoever answers first. */
  get start(): Locator {
    return this.panel.getByRole('button', { name: 'Start', exact: true });
  }

  /** Opens the floating chat, which joins no queue. */
  async openPanel(): Promise<void> {
    await this.page.goto('/app/dashboard');
    await this.launcher.click();
    await expect(this.panel).toBeVisible();
  }

  /** Opens the floating chat and joins the queue. */
  async openChat(): Promise<void> {
    await this.openPanel();
    await this.person.click();
    await expect(this.thread).toBeVisible();
  }

  /** Writes and presses Enter. */
  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }
}
