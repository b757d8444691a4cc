import { administrationRoutes } from '@lode/shared/administration/rest';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildOngoing, freshCid } from '../factories/conversations.ts';
import { emptyLog } from '../factories/operations.ts';
import { buildAgent, type Person } from '../factories/people.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
let admin: Person;

beforeAll(async () => {
  admin = await buildAgent(site, { role: 'admin' });
});
beforeEach(emptyLog);

/** What the operation log says about a conversation, the first first. */
async function storyOf(id: string) {
  const { items } = await admin.call(administrationRoutes.listOperations, { query: { target: id } });
  return items.reverse();
}

it('L9 who accepts, hands on, takes over, holds, notes and closes a conversation is in the operation log by name', async () => {
  const { id, agent, customer } = await buildOngoing(site);
  const colleague = await buildAgent(site);
  const params = { id };
  await agent.call(adminServiceRoutes.transfer, { params, body: { to: colleague.username } });
  await agent.call(adminServiceRoutes.transfer, { params, body: { to: agent.username } });
  for (const held of [true, true, false, false])
    await agent.call(adminServiceRoutes.hold, { params, body: { held } });
  await agent.call(adminServiceRoutes.addNote, { params, body: { id: freshCid(), content: 'a secret' } });
  const closed = await agent.call(adminServiceRoutes.close, { params });
  expect(closed).toMatchObject({ closed_by: 'admin', closed_by_username: agent.username });

  const story = await storyOf(id);
  expect(story.map(({ action }) => action)).toEqual([
    'conversation.accepted',
    'conversation.transferred',
    'conversation.taken-over',
    'conversation.held',
    'conversation.resumed',
    'conversation.noted',
    'conversation.closed',
  ]);
  expect(JSON.stringify(story)).not.toContain('a secret');
  for (const entry of story) {
    expect(entry).toMatchObject({
      category: 'support',
      actor: { username: agent.username },
      address: agent.address,
      target: { type: 'conversation', id, label: customer.username },
    });
  }
  expect(story[1]).toMatchObject({
    before: { status: 'ongoing', agent: agent.username },
    after: { status: 'ongoing', agent: colleague.username },
  });
});

it('what a customer closes is no operation of staff', async () => {
  const { id, customer, agent } = await buildOngoing(site);
  await customer.call(serviceRoutes.closeSession, { params: { id } });
  // Closing again is answered with it, and leaves it the customer's.
  const again = await agent.call(adminServiceRoutes.close, { params: { id } });
  expect(again).toMatchObject({ closed_by: 'user', closed_by_username: null });
  expect((await storyOf(id)).map(({ action }) => action)).toEqual(['conversation.accepted']);
});
