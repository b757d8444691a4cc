import { expect, test } from './fixtures.ts';

test('the customer’s money stands beside the chat, each figure a link for who may follow it; who is blocked is told calmly, and let in again', async ({
  customer,
  agent,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  const panel = agent.page.getByRole('complementary', { name: 'Customer', exact: true });
  await expect(panel).toContainText('Held for withdrawals');
  await expect(panel.getByRole('heading', { name: 'Latest logins' })).toBeVisible();
  await expect(panel.getByRole('link', { name: /^\$/ })).toHaveCount(3);

  await panel.getByRole('button', { name: 'Block from the chat' }).click();
  const dialog = agent.page.getByRole('dialog', { name: /^Block / });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('insults');
  await dialog.getByRole('button', { name: 'Block from the chat' }).click();
  await expect(panel).toContainText(`Blocked by ${agent.username}`);
  await expect(customer.panel).toContainText('Conversation ended');
  await customer.panel.getByRole('button', { name: 'Continue this conversation' }).click();
  await expect(customer.panel.getByRole('alert')).toContainText('Please write to us by email');
  await expect(customer.panel).not.toContainText('insults');

  await panel.getByRole('button', { name: 'Lift the block' }).click();
  await expect(panel.getByRole('button', { name: 'Block from the chat' })).toBeVisible();
  await customer.panel.getByRole('button', { name: 'Continue this conversation' }).click();
  await expect(customer.panel).toContainText('We are finding an agent for you');
});

test('tags and priority by keyboard (L): in the row, beside the conversation and in the thread, and never before the customer', async ({
  customer,
  agent,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  const { keyboard } = agent.page;
  await expect(agent.composer).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('l');
  const dialog = agent.page.getByRole('dialog', { name: 'Tags and priority' });
  await expect(dialog.getByRole('textbox', { name: 'Find a tag' })).toBeFocused();
  await keyboard.type('vip');
  await expect(dialog.getByRole('button', { name: 'Bug' })).toBeHidden();
  await keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'VIP', pressed: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('Urgent');
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(agent.row(customer.username)).toContainText('VIP');

  const panel = agent.page.getByRole('complementary', { name: 'Customer', exact: true });
  await expect(panel).toContainText('Urgent');
  await expect(panel).toContainText('VIP');
  await expect(agent.thread).toContainText(`${agent.username} changed tags and priority: + VIP`);
  await expect(agent.thread).toContainText(`${agent.username} changed tags and priority: Urgent`);
  await expect(customer.panel).not.toContainText('VIP');
  await expect(customer.panel).not.toContainText('Urgent');
});

test('the lists are filtered by tag and priority, and the address keeps the filter', async ({
  customer,
  agent,
}) => {
  await customer.openChat();
  await agent.openConsole();
  const priority = agent.queue.getByRole('combobox', { name: 'Priority' });
  await expect(agent.row(customer.username)).toBeVisible();
  await priority.selectOption('Urgent');
  await expect(agent.row(customer.username)).toBeHidden();
  await expect(agent.queue.getByText('No matches')).toBeVisible();
  // Who waits is counted, whatever is shown.
  await expect(agent.queue.getByRole('tab', { name: /^Waiting/ })).toContainText('1');

  await priority.selectOption('Normal');
  await agent.open(customer.username);
  await agent.page.reload();
  await expect(priority).toHaveValue('normal');
  await expect(agent.row(customer.username)).toBeVisible();
  await expect(agent.page).toHaveURL(/priority=normal/);

  await agent.queue.getByRole('tab', { name: 'All' }).click();
  await expect(agent.row(customer.username)).toBeVisible();
  await agent.page.keyboard.press('Control+k');
  await agent.page.keyboard.type('urgent');
  await agent.page.getByRole('option', { name: /Urgent/ }).click();
  await expect(agent.row(customer.username)).toBeHidden();
});
