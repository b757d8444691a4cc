import { expect, test } from './fixtures.ts';

// Soon announced, and then time enough for an answer on a busy machine.
test.use({ siteEnv: { AUTO_CLOSE_MS: '16000', AUTO_CLOSE_WARNING_MS: '13000' } });

test('C9 auto-close is announced, cancelled by an answer, and seen when it comes', async ({
  customer,
  agent,
}) => {
  const announcement = 'This conversation will close in about a minute if there is no reply.';
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await agent.say('Is that all?');
  await expect(customer.thread.getByText(announcement)).toBeVisible();
  await customer.say('Wait, one more question');
  await expect(agent.message('Wait, one more question')).toBeVisible();
  await expect(agent.conversation.getByText(/^Closes in/)).toBeHidden();

  await agent.say('Of course, ask');
  await expect(agent.conversation.getByText(/^Closes in/)).toBeVisible();
  await expect(customer.panel.getByText('Closed because there was no reply for a while')).toBeVisible();
  await expect(agent.conversation).toContainText('Closed for lack of an answer');
  await expect(customer.thread.getByText(announcement)).toHaveCount(2);
  await expect(customer.panel.getByRole('button', { name: 'Start a new conversation' })).toBeVisible();
});
