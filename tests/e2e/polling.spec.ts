import { CHAT_POLL_MS } from '@lode/shared/support/schemas';
import type { Page } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import { expect, test } from './fixtures.ts';

/** Paths that are asked for at the specified intervals while there is no socket. */
const POLLED =
  /\/api\/(service\/(messages|sessions\/current)|admin\/service\/sessions\/(waiting|ongoing)|exchange\/rates\/crypto)(\?|$)/;

/** Every polled request of a page, with the moment it was made. */
function pollsOf(page: Page): number[] {
  const made: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && POLLED.test(request.url())) made.push(Date.now());
  });
  return made;
}

function block(site: Cluster): void {
  for (const { front } of site.servers) front?.blockUpgrades();
}

function unblock(site: Cluster): void {
  for (const { front } of site.servers) front?.allowUpgrades();
}

test('C13 without sockets everything works by polling, and changes over by itself', async ({
  customer,
  agent,
  site,
}) => {
  block(site);
  const customerPolls = pollsOf(customer.page);
  const agentPolls = pollsOf(agent.page);
  await customer.openChat();
  await expect(customer.panel.getByText('You are next')).toBeVisible();
  await agent.openConsole();
  await expect(agent.queue.getByText(/^Reconnecting/)).toBeVisible();
  await agent.accept(customer.username);
  await expect(customer.composer).toBeEnabled();
  await agent.say('By polling, from the agent');
  await expect(customer.message('By polling, from the agent')).toBeVisible();
  await customer.say('By polling, from the customer');
  await expect(agent.message('By polling, from the customer')).toBeVisible();
  expect(customerPolls.length).toBeGreaterThan(0);
  expect(agentPolls.length).toBeGreaterThan(0);

  unblock(site);
  await expect(agent.queue.getByText('Live')).toBeVisible();
  await expect(customer.panel.getByText(/^Reconnecting/)).toBeHidden();
  await customer.say('By socket again');
  await expect(agent.message('By socket again')).toBeVisible();
  await expect(customer.delivery).toHaveText('Read');

  const live = Date.now();
  const quietFor = 2 * CHAT_POLL_MS + 500;
  await expect.poll(() => Date.now() - live, { timeout: 2 * quietFor }).toBeGreaterThan(quietFor);
  expect(customerPolls.filter((at) => at > live)).toEqual([]);
  expect(agentPolls.filter((at) => at > live)).toEqual([]);
  const texts = ['By polling, from the agent', 'By polling, from the customer', 'By socket again'];
  await expect(customer.thread.locator('[data-own]')).toHaveText(texts);
  await expect(agent.thread.locator('[data-own]')).toHaveText(texts);
});

test('C13 sockets that go away in mid-conversation are replaced by polling', async ({
  customer,
  agent,
  site,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await customer.say('While the sockets live');
  await expect(agent.message('While the sockets live')).toBeVisible();
  const polls = pollsOf(customer.page);
  block(site);
  await expect.poll(() => polls.length).toBeGreaterThan(0);
  await agent.say('After they went');
  await expect(customer.message('After they went')).toBeVisible();
  await customer.say('And back');
  await expect(agent.message('And back')).toBeVisible();
});
