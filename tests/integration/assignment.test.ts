import { agentRoutes } from '@lode/shared/support/agent-rest';
import type { Assignment } from '@lode/shared/support/agent-schemas';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildOngoing, buildWaiting, clearDesk, say } from '../factories/conversations.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

async function load() {
  const [assign, agents, sessions] = await Promise.all([
    import('@lode/server/features/support/commands/assign-waiting'),
    import('@lode/server/features/support/support-agent.model'),
    import('@lode/server/features/support/support-session.model'),
  ]);
  return { ...assign, ...agents, ...sessions };
}

/** The worker may go by the settings of the test before for 2 s more: the limit is the same in all that come to it. */
const setAssignment = (conversation_assignment: Assignment, conversations_at_once = 2) =>
  changeSettings(site, { conversation_assignment, conversations_at_once });

beforeEach(clearDesk);
afterEach(() => setAssignment('hand'));

const choose = (agent: Person, choice: 'available' | 'busy' | 'away') =>
  agent.call(agentRoutes.choose, { body: { choice } });

/** An agent who is at the desk. */
async function buildPresent(): Promise<Person> {
  const { AgentModel } = await load();
  const agent = await buildAgent(site);
  await agent.connect(0);
  await until(() => AgentModel.exists({ _id: agent.id }));
  return agent;
}

async function ownerOf(id: string, reader: Person) {
  return (await reader.call(adminServiceRoutes.get, { params: { id } })).admin_username;
}

describe('what an agent says of themselves', () => {
  it('is kept, told to all of their windows and to colleagues, and shown with what they have', async () => {
    const { agent } = await buildOngoing(site);
    const colleague = await buildAgent(site);
    const sockets = [await agent.connect(0), await agent.connect(1), await colleague.connect(0)];
    expect(await agent.call(agentRoutes.standing)).toEqual({ choice: 'available', ongoing: 1, limit: 6 });
    expect(await choose(agent, 'busy')).toMatchObject({ choice: 'busy' });
    for (const socket of sockets)
      await socket.waitFor(
        'support:agent.changed',
        (one) => one.username === agent.username && one.choice === 'busy',
      );
    const others = await colleague.call(adminServiceRoutes.agents, {}, 1);
    expect(others.find(({ username }) => username === agent.username)).toMatchObject({
      state: 'here',
      choice: 'busy',
      ongoing: 1,
      limit: 6,
    });
  });

  it('counts: who says that they are away is gone from then on, whatever window is open', async () => {
    const { AgentModel, SessionModel } = await load();
    const { config } = await import('@lode/server/platform/config');
    const { id, agent, customer } = await buildOngoing(site);
    await say(customer, id, 'are you there?');
    await agent.connect(0);
    await choose(agent, 'away');
    const seenAt = new Date(Date.now() - config.support.unattendedMs - 1);
    await SessionModel.updateOne({ _id: id }, { $set: { 'events.0.at': seenAt } });
    await AgentModel.updateOne({ _id: agent.id }, { $set: { seenAt } });
    const unattended = async () =>
      (await agent.call(adminServiceRoutes.get, { params: { id } })).unattended_since;
    await until(async () => (await unattended()) !== null);
    await choose(agent, 'available');
    expect(await unattended()).toBeNull();
  });
});

describe('assignment', () => {
  it('by hand gives nobody anything', async () => {
    const { assignWaiting } = await load();
    const agent = await buildPresent();
    const { id } = await buildWaiting(site);
    await assignWaiting();
    expect(await ownerOf(id, agent)).toBeNull();
  });

  it('by load goes to who has room and is there, told like a transfer, with what was written before', async () => {
    const [free, full, busy, gone] = [
      await buildPresent(),
      await buildPresent(),
      await buildPresent(),
      await buildAgent(site),
    ];
    await buildOngoing(site, { agent: full });
    await choose(busy, 'busy');
    const socket = await free.connect(1);
    await setAssignment('load', 1);
    const customer = await buildCustomer(site);
    const opened = await customer.call(serviceRoutes.createSession, {
      body: { first_line: 'My miner stands still' },
    });
    const given = await socket.waitFor(
      'support:session.changed',
      ({ id, admin_username }) => id === opened.id && admin_username === free.username,
    );
    expect(given).toMatchObject({ status: 'ongoing', head_seq: 1 });
    expect(given.events.at(-1)).toMatchObject({ kind: 'assigned', name: null, to_name: free.username });

    const { assignWaiting } = await load();
    const next = await buildWaiting(site);
    await assignWaiting();
    expect(await ownerOf(next.id, gone), 'nobody has room').toBeNull();
    expect(await codeOf(free.call(adminServiceRoutes.accept, { params: { id: next.id } })), 'by hand').toBe(
      'OK',
    );
  });

  it('in turn goes round', async () => {
    const agents = [await buildPresent(), await buildPresent(), await buildPresent()];
    await setAssignment('turn');
    const owners: (string | null)[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { id } = await buildWaiting(site);
      await until(async () => (await ownerOf(id, agents[0] as Person)) !== null);
      owners.push(await ownerOf(id, agents[0] as Person));
    }
    const names = new Set(agents.map(({ username }) => username));
    expect([new Set(owners.slice(0, 3)), new Set(owners.slice(3))]).toEqual([names, names]);
  });

  it('C8 has one winner for each conversation, and gives nobody more than the limit', async () => {
    const { assignWaiting, SessionModel } = await load();
    const agents = [await buildPresent(), await buildPresent()];
    const taker = await buildAgent(site);
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await buildWaiting(site)).id);
    await setAssignment('load');
    const accepts = ids
      .slice(0, 2)
      .map((id) => codeOf(taker.call(adminServiceRoutes.accept, { params: { id } })));
    await Promise.all([assignWaiting(), assignWaiting(), assignWaiting(), ...accepts]);
    const taken = (await Promise.all(accepts)).filter((code) => code === 'OK').length;
    const owned = async () => {
      const rows = await SessionModel.find({ _id: { $in: ids } }).lean();
      return (who: Person) => rows.filter(({ adminUsername }) => adminUsername === who.username).length;
    };
    await until(async () => agents.map(await owned()).every((count) => count >= 2));
    await assignWaiting();
    const has = await owned();
    expect([...agents, taker].map(has)).toEqual([2, 2, taken]);
    const rows = await SessionModel.find({ _id: { $in: ids } }).lean();
    for (const { status, events = [] } of rows) expect(events).toHaveLength(status === 'waiting' ? 0 : 1);
  });
});
