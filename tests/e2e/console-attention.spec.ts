import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Counts, in every tab of the page's browser, how often a tab begins to make sounds. */
async function countVoices(page: Page): Promise<(tab: Page) => Promise<number>> {
  await page.context().addInitScript(() => {
    const Real = window.AudioContext;
    let made = 0;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        made += 1;
        document.documentElement.dataset.voices = String(made);
      }
    };
  });
  return async (tab) => Number((await tab.locator('html').getAttribute('data-voices')) ?? 0);
}

/** How many of the browser's tabs would have the voice, and whether this one has it. */
const voice = (tab: Page) =>
  tab.evaluate(() =>
    navigator.locks.request('who am I', async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      const voices = (locks: LockInfo[]) => locks.filter((lock) => lock.name === 'lode.desk');
      const me = held.find((lock) => lock.name === 'who am I')?.clientId;
      const tabs = new Set([...voices(held), ...voices(pending)].map(({ clientId }) => clientId));
      return { tabs: tabs.size, isMine: voices(held)[0]?.clientId === me };
    }),
  );

const icons = (page: Page) =>
  page.locator('link[rel="icon"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('whoever waits is told in the title and on the icon of every page, and sounds in one tab of many', async ({
  customer,
  agent,
}) => {
  const voicesIn = await countVoices(agent.page);
  await agent.page.goto('/googleadmin/dashboard');
  const other = await agent.page.context().newPage();
  await other.goto('/googleadmin/users');
  for (const tab of [agent.page, other]) await expect(tab.locator('[data-waiting="0"]')).toBeVisible();
  await expect.poll(async () => (await voice(other)).tabs).toBe(2);
  // The tab that was touched last has it, whichever came first.
  for (const tab of [agent.page, other]) {
    await tab.getByRole('main').click({ position: { x: 2, y: 2 } });
    await expect.poll(async () => (await voice(tab)).isMine).toBe(true);
  }
  await customer.openChat();
  for (const tab of [agent.page, other]) {
    await expect(tab).toHaveTitle(/^\(1\) /);
    expect(await icons(tab)).toEqual(['/favicon-marked.svg']);
  }
  expect(await voicesIn(agent.page)).toBe(0);
  expect(await voicesIn(other)).toBe(1);

  await agent.openConsole();
  await agent.accept(customer.username);
  await expect(other).not.toHaveTitle(/^\(/);
  expect(await icons(other)).not.toContain('/favicon-marked.svg');
});

test('a conversation that a colleague hands me comes as a card with its reason, wherever I am', async ({
  customer,
  agent,
  colleague,
}) => {
  await customer.openChat();
  await colleague.openConsole();
  await colleague.accept(customer.username);
  // What the desk finds when it is loaded is news to nobody.
  await agent.openConsole();
  await agent.page.getByRole('link', { name: 'User list' }).click();
  await expect(agent.page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();

  await colleague.conversation.getByRole('button', { name: 'Transfer' }).click();
  const dialog = colleague.page.getByRole('dialog', { name: 'Transfer' });
  await dialog.getByRole('textbox').fill('Asks about an old payment');
  await dialog.getByRole('button', { name: new RegExp(`\\b${agent.username}\\b`) }).click();
  const card = agent.page.getByRole('status').filter({ hasText: 'Asks about an old payment' });
  await expect(card).toContainText(customer.username);
  await expect(card).toContainText(`${colleague.username} has handed the conversation to ${agent.username}`);

  await customer.say('Are you there?');
  const unread = agent.page.getByRole('navigation', { name: 'Main menu' }).locator('[data-unread]');
  await expect(unread).toHaveAttribute('data-unread', '1');
  await expect(agent.page).toHaveTitle(/^\(1\) /);
  await card.getByRole('link', { name: 'Open the conversation' }).click();
  await expect(agent.message('Are you there?')).toBeVisible();
  await expect(card).toBeHidden();
  await expect(unread).toBeHidden();
  await expect(agent.page).not.toHaveTitle(/^\(/);
});
