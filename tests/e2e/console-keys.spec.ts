import { serviceRoutes } from '@lode/shared/support/rest';
import type { Cluster } from '../harness/cluster.ts';
import type { AgentPage } from './agent-page.ts';
import { apiOf, logIn, registerCustomer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';

/** Somebody else who waits, without a browser. */
async function anotherWaits(site: Cluster): Promise<string> {
  const { token, username } = await logIn(site, 'user', await registerCustomer(site));
  await apiOf(site, token).call(serviceRoutes.createSession, { body: { person: true } });
  return username;
}

const heading = (agent: AgentPage, username: string) =>
  agent.conversation.getByRole('heading', { name: username });

/** In the page: presses a digit in the moment in which the console's lists are there. */
function pressAsItAppears(digit: string): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[role=tab][data-value=mine]')) return;
    watch.disconnect();
    const key = { key: digit, code: `Digit${digit}`, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  watch.observe(document, { childList: true, subtree: true });
}

test('the most frequent job takes at most 5 keys and no mouse: accept, answer with a reply, close, next', async ({
  customer,
  agent,
  site,
}) => {
  await customer.openChat();
  const next = await anotherWaits(site);
  await agent.openConsole();
  await expect(agent.row(next)).toBeVisible();
  let pressed = 0;
  const press = (key: string) => {
    pressed += 1;
    return agent.page.keyboard.press(key);
  };

  await press('a');
  await expect(agent.composer).toBeFocused();
  await expect(heading(agent, customer.username)).toBeVisible();
  await press('/');
  await expect(agent.page.getByRole('option').filter({ visible: true }).first()).toBeVisible();
  await press('Enter');
  await expect(agent.composer).not.toHaveValue('/');
  const answer = await agent.composer.inputValue();
  await press('Control+Enter');
  await expect(heading(agent, next)).toBeVisible();
  expect(pressed).toBeLessThanOrEqual(5);

  await expect(customer.thread).toContainText(answer.split('\n')[0] ?? answer);
  await expect(customer.panel).toContainText('Conversation ended');
  await press('a');
  await expect(agent.composer).toBeFocused();
  expect(pressed).toBe(5);

  await customer.panel.getByRole('button', { name: 'Continue this conversation' }).click();
  await expect(customer.thread).toContainText('The conversation was reopened');
  await expect(agent.queue.getByRole('tab', { name: /^Waiting/ })).toContainText('1');
});

test('E closes after a moment in which it can be taken back, and not what the customer writes into', async ({
  customer,
  agent,
}) => {
  const { keyboard } = agent.page;
  const closing = agent.page.getByText(`Closing the conversation with ${customer.username}`);
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await expect(agent.composer).toBeFocused();
  await keyboard.press('e');
  await expect(agent.composer).toHaveValue('e');
  await expect(closing).toBeHidden();
  await keyboard.press('Backspace');
  await keyboard.press('Escape');

  await keyboard.press('e');
  await expect(closing).toBeVisible();
  await expect(agent.row(customer.username)).toBeHidden();
  await expect(agent.conversation.getByText('Choose a conversation')).toBeVisible();
  await keyboard.press('z');
  await expect(heading(agent, customer.username)).toBeVisible();
  await expect(closing).toBeHidden();

  await keyboard.press('e');
  await expect(agent.conversation.getByText('Choose a conversation')).toBeVisible();
  await customer.say('One more thing');
  await expect(agent.row(customer.username)).toContainText('1 unread message');
  await expect(closing).toBeHidden();
  await expect(customer.composer).toBeEnabled();

  await agent.open(customer.username);
  await agent.conversation.getByRole('button', { name: 'Close', exact: true }).click();
  await agent.page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading(agent, customer.username)).toBeVisible();
  await keyboard.press('e');
  await expect(customer.panel).toContainText('Conversation ended');
  await expect(closing).toBeHidden();
});

test('every list, transfer, take-over, notes, hold, the composer and the palette have a key, which does nothing while one types', async ({
  customer,
  agent,
  colleague,
}) => {
  const { keyboard } = agent.page;
  await customer.openChat();
  await colleague.openConsole();
  await colleague.accept(customer.username);
  await agent.page.addInitScript(pressAsItAppears, '2');
  await agent.openConsole();
  await expect(agent.queue.getByRole('tab', { name: /^Mine/ })).toHaveAttribute('aria-selected', 'true');
  for (const [key, name] of [
    ['3', /^All/],
    ['2', /^Mine/],
    ['1', /^Waiting/],
  ] as const) {
    await keyboard.press(key);
    await expect(agent.queue.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }
  await keyboard.press('3');
  await expect(agent.row(customer.username)).toBeVisible();
  await agent.open(customer.username);
  await keyboard.press('o');
  await expect(agent.conversation.getByText('With you')).toBeVisible();
  await keyboard.press('n');
  const note = agent.page.getByRole('textbox', { name: 'Add note' });
  await keyboard.type(`henry knows, @${colleague.username}`);
  await expect(note).toHaveValue(`henry knows, @${colleague.username}`);
  await keyboard.press('Enter');
  await expect(agent.thread.getByRole('note')).toContainText('henry knows');
  await expect(note).toBeHidden();
  // Not lost with the note's field.
  await expect(agent.composer).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('h');
  await expect(agent.conversation.getByText(/^On hold until/)).toBeVisible();
  await expect(customer.thread).toContainText('has put the conversation on hold until');
  await keyboard.press('Control+k');
  const palette = agent.page.getByRole('dialog', { name: 'Search or run a command' });
  await keyboard.type('go to the composer');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(agent.composer).toBeFocused();
  await keyboard.press('Control+k');
  await keyboard.type('transfer');
  await expect(palette.getByRole('option').filter({ hasText: 'Transfer' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await keyboard.press('Escape');
  await keyboard.press('t');
  const transfer = agent.page.getByRole('dialog', { name: 'Transfer' });
  await expect(transfer.getByRole('textbox')).toBeFocused();
  await keyboard.type('jezo12');
  await expect(transfer.getByRole('textbox')).toHaveValue('jezo12');
  await keyboard.press('Escape');
  await expect(transfer).toBeHidden();
  await keyboard.press('r');
  await expect(agent.composer).toBeFocused();
  await keyboard.type('Rate the toe, 123?');
  await expect(agent.composer).toHaveValue('Rate the toe, 123?');
  await keyboard.press('Escape');
  await keyboard.press('?');
  const sheet = agent.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('term').filter({ hasText: 'Undo' })).toBeVisible();
});
