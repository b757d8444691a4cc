import type { Cluster } from '../harness/cluster.ts';
import { problems } from './axe.ts';
import type { CustomerPage } from './customer-page.ts';
import { expect, test } from './fixtures.ts';

const QUESTION = 'How do I make a deposit?';

function block(site: Cluster): void {
  for (const { front } of site.servers) front?.blockUpgrades();
}

/** Opens the chat with the assistant. */
async function askAssistant(customer: CustomerPage): Promise<void> {
  await customer.openPanel();
  await customer.start.click();
  await expect(customer.panel.getByText('You are talking to the assistant')).toBeVisible();
  await customer.say(QUESTION);
}

test('A4 a customer asks, sees the answer with its source, taps for a person, and the agent answers', async ({
  customer,
  agent,
}) => {
  await agent.openConsole();
  await askAssistant(customer);
  const source = customer.thread.getByRole('list', { name: 'Where this comes from' }).getByRole('link');
  await expect(source.first()).toHaveAttribute('href', /^\/help\//);
  expect(await problems(customer.page, { within: '[role="dialog"]' })).toEqual([]);

  await customer.person.click();
  await expect(customer.panel.getByText('You are next')).toBeVisible();
  await expect(
    customer.panel.getByText('The assistant has passed the conversation to a person'),
  ).toBeVisible();
  await agent.accept(customer.username);
  await expect(agent.message(QUESTION)).toBeVisible();
  await expect(agent.thread.getByText('Assistant', { exact: true }).first()).toBeVisible();
  await agent.say('A person is here.');
  await expect(customer.message('A person is here.')).toBeVisible();
  await expect(customer.panel.getByText('You are talking to the assistant')).toBeHidden();
});

test('C13 the assistant answers without sockets too, by polling', async ({ customer, site }) => {
  block(site);
  await askAssistant(customer);
  await expect(
    customer.thread.getByRole('list', { name: 'Where this comes from' }).getByRole('link').first(),
  ).toBeVisible();
  await customer.person.click();
  await expect(customer.panel.getByText('You are next')).toBeVisible();
});

test('A1 an agent finds the conversation with the assistant and takes it over', async ({
  customer,
  agent,
}) => {
  await askAssistant(customer);
  await agent.openConsole();
  await agent.queue.getByRole('tab', { name: 'All' }).click();
  await agent.queue.getByRole('combobox', { name: 'Show' }).selectOption('assistant');
  await agent.open(customer.username);
  await expect(agent.conversation.getByText(/^The assistant answers here/)).toBeVisible();
  await agent.conversation.getByRole('button', { name: 'Take over' }).click();
  await expect(agent.conversation.getByText(/^The assistant answers here/)).toBeHidden();
  await agent.say('I have taken over.');
  await expect(customer.message('I have taken over.')).toBeVisible();
  await customer.say('And how long does it take?');
  await expect(agent.message('And how long does it take?')).toBeVisible();
  await expect(customer.panel.getByText('You are talking to the assistant')).toBeHidden();
});
