import { expect, type Locator, type Page } from '@playwright/test';

/** The agents' console in a browser. */
export class AgentPage {
  readonly page: Page;
  readonly username: string;
  readonly token: string;

  constructor(page: Page, login: { username: string; token: string }) {
    this.page = page;
    this.username = login.username;
    this.token = login.token;
  }

  get queue(): Locator {
    return this.page.getByRole('region', { name: 'Conversations', exact: true });
  }

  get conversation(): Locator {
    return this.page.getByRole('region', { name: 'Conversation', exact: true });
  }

  get thread(): Locator {
    return this.conversation.getByRole('log');
  }

  get composer(): Locator {
    return this.conversation.getByRole('textbox', { name: 'Message', exact: true });
  }

  /** The badge beside "Customer service" in the drawer. */
  get badge(): Locator {
    return this.page.getByRole('navigation', { name: 'Main menu' }).locator('[data-waiting]');
  }

  /** A customer's row in the list that is shown. */
  row(username: string): Locator {
    return this.queue.getByRole('listitem').filter({ hasText: username }).getByRole('button');
  }

  message(text: string): Locator {
    return this.thread.getByText(text, { exact: true });
  }

  async openConsole(): Promise<void> {
    await this.page.goto('/googleadmin/service');
    await expect(this.queue.getByRole('status')).toBeVisible();
  }

  async open(username: string): Promise<void> {
    await this.row(username).click();
    await expect(this.conversation.getByRole('heading', { name: username })).toBeVisible();
  }

  /** The button in the conversation's header; another one is in the place of the composer. */
  get acceptButton(): Locator {
    return this.conversation.getByRole('button', { name: 'Accept' }).first();
  }

  /** Opens a waiting customer's conversation and takes it. */
  async accept(username: string): Promise<void> {
    await this.open(username);
    await this.acceptButton.click();
    await expect(this.composer).toBeEnabled();
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }
}
