import { deskRoutes } from '@lode/shared/support/desk-rest';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { describe, expect, it } from 'vitest';
import { buildOngoing, buildWaiting, type Conversation, say } from '../factories/conversations.ts';
import { buildAgent } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

async function load() {
  const [absences, sessions, agents, operations, { config }] = await Promise.all([
    import('@lode/server/features/support/commands/follow-absences'),
    import('@lode/server/features/support/support-session.model'),
    import('@lode/server/features/support/support-agent.model'),
    import('@lode/server/features/administration/operation-entry.model'),
    import('@lode/server/platform/config'),
  ]);
  return { ...absences, ...sessions, ...agents, ...operations, times: config.support };
}

const byId = ({ id }: Conversation) => ({ params: { id } });
const stateOf = (conversation: Conversation) =>
  conversation.agent.call(adminServiceRoutes.get, byId(conversation));

/** An agent who took a conversation, of which the customer waits for an answer. */
async function buildOwed(): Promise<Conversation> {
  const conversation = await buildOngoing(site);
  await say(conversation.customer, conversation.id, 'are you still there?');
  return conversation;
}

/** As if its agent had been gone so long already. */
async function beGone({ id, agent }: Conversation, ms: number): Promise<void> {
  const { SessionModel, AgentModel } = await load();
  const seenAt = new Date(Date.now() - ms);
  await SessionModel.updateOne({ _id: id }, { $set: { 'events.0.at': seenAt } });
  await AgentModel.updateOne({ _id: agent.id }, { $set: { seenAt } }, { upsert: true });
}

/** As if that had been found out long ago; the last step of the change is that the agent is gone. */
async function beLost(conversation: Conversation): Promise<void> {
  const { SessionModel, times } = await load();
  const unattendedFoundAt = new Date(Date.now() - times.agentLostMs);
  await SessionModel.updateOne(
    { _id: conversation.id },
    { $set: { unattendedSince: unattendedFoundAt, unattendedFoundAt } },
  );
  await beGone(conversation, times.agentLostMs + 1);
}

describe('an agent who is gone', () => {
  it('leaves a conversation unattended, told to colleagues at once, until they are back', async () => {
    const { times } = await load();
    const conversation = await buildOwed();
    const answered = await buildOngoing(site, { agent: conversation.agent });
    await say(answered.agent, answered.id, 'Please send me the id.');
    const colleague = await buildAgent(site);
    const desk = await colleague.connect(1);
    await beGone(conversation, times.unattendedMs + 1);
    const told = await desk.waitFor(
      'support:session.changed',
      (one) => 'unattended_since' in one && one.unattended_since !== null,
    );
    expect(told).toMatchObject({ id: conversation.id, status: 'ongoing' });
    const { items, total } = await colleague.call(adminServiceRoutes.list, {
      query: { filter: 'unattended' },
    });
    expect(items.map(({ id }) => id)).toEqual([conversation.id]);
    expect(total).toBe(1);

    await conversation.agent.connect(0);
    await until(async () => (await stateOf(conversation)).unattended_since === null);
  });

  it('is there for who asks without a socket, and for who writes', async () => {
    const { times } = await load();
    const [asking, writing] = [await buildOwed(), await buildOwed()];
    for (const one of [asking, writing]) {
      await beGone(one, times.unattendedMs + 1);
      await until(async () => (await stateOf(one)).unattended_since !== null);
    }
    await asking.agent.call(adminServiceRoutes.waiting);
    await say(writing.agent, writing.id, 'I am back.');
    for (const one of [asking, writing]) expect((await stateOf(one)).unattended_since).toBeNull();
  });

  it('loses it to the queue, before all who began to wait later, told to its customer and recorded', async () => {
    const { OperationEntryModel } = await load();
    const conversation = await buildOwed();
    const { id, customer, agent } = conversation;
    await buildWaiting(site);
    const socket = await customer.connect(0);
    await socket.request('support:open', { session_id: id });
    await beLost(conversation);
    const back = await socket.waitFor('support:session.changed', ({ status }) => status === 'waiting');
    expect(back).toMatchObject({ admin_username: null, position: 1, accepted_at: null });
    expect(back.events.at(-1)).toMatchObject({ kind: 'agent_lost', name: agent.username });
    const [entry] = await OperationEntryModel.find({ action: 'conversation.agent-lost' }).lean();
    expect(entry).toMatchObject({ actor: null, target: { id }, before: { agent: agent.username } });
    expect(await codeOf(say(agent, id, 'sorry')), 'C10').toBe('SESSION_NOT_ONGOING');

    const next = await buildAgent(site);
    await next.call(adminServiceRoutes.accept, { params: { id } });
    expect((await stateOf(conversation)).waiting_since).toBe(conversation.session.created_at);
  });

  it('is no abandonment, though its customer leaves without having been answered', async () => {
    const conversation = await buildOwed();
    const abandoned = async () => (await conversation.agent.call(deskRoutes.metrics)).abandoned;
    const before = await abandoned();
    await beLost(conversation);
    await until(async () => (await stateOf(conversation)).status === 'waiting');
    const { SessionModel } = await load();
    await SessionModel.updateOne({ _id: conversation.id }, { $set: { 'events.0.at': new Date() } });
    await conversation.customer.call(serviceRoutes.closeSession, byId(conversation));
    expect(await abandoned()).toBe(before);
  });

  it('has time to come back after an outage in which nobody could be seen', async () => {
    const { followAbsences, times } = await load();
    const conversation = await buildOwed();
    await beGone(conversation, times.agentLostMs + 1);
    await followAbsences();
    await followAbsences();
    expect(await stateOf(conversation)).toMatchObject({
      status: 'ongoing',
      admin_username: conversation.agent.username,
    });
    expect((await stateOf(conversation)).unattended_since).not.toBeNull();
  });
});

/** What may happen to a conversation in the moment in which it goes back. */
const CONTESTANTS = {
  'its agent writes': ({ agent, id }) => say(agent, id, 'I am back.'),
  'its agent holds it': (one) =>
    one.agent.call(adminServiceRoutes.hold, { ...byId(one), body: { held: true } }),
  'its agent hands it on': async (one) =>
    one.agent.call(adminServiceRoutes.transfer, {
      ...byId(one),
      body: { to: (await buildAgent(site)).username, from: one.agent.username },
    }),
  'a colleague takes it over': async (one) => {
    const colleague = await buildAgent(site);
    const body = { to: colleague.username, from: one.agent.username };
    return colleague.call(adminServiceRoutes.transfer, { ...byId(one), body });
  },
  'its customer closes it': (one) => one.customer.call(serviceRoutes.closeSession, byId(one)),
} satisfies Record<string, (one: Conversation) => Promise<unknown>>;

describe('C8, C10 going back to the queue has one winner', () => {
  it.each(Object.entries(CONTESTANTS))('when %s', async (_what, act) => {
    const { followAbsences } = await load();
    const conversations = await Promise.all(Array.from({ length: 4 }, buildOwed));
    const ends = await Promise.all(
      conversations.map(async (one) => {
        await beLost(one);
        const [code] = await Promise.all([codeOf(act(one)), followAbsences(), followAbsences()]);
        await followAbsences();
        const { status, history } = await stateOf(one);
        const lost = history.filter(({ kind }) => kind === 'agent_lost').length;
        return `${code} ${status} ${status === 'closed' ? '' : lost}`.trim();
      }),
    );
    for (const end of ends)
      expect(['OK ongoing 0', 'SESSION_NOT_ONGOING waiting 1', 'OK closed']).toContain(end);
  });
});
