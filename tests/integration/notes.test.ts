import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { sessionSchema } from '@lode/shared/support/schemas';
import { describe, expect, it } from 'vitest';
import { buildOngoing, freshCid, say } from '../factories/conversations.ts';
import { buildAgent } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

describe('internal notes', () => {
  it('never reach the customer, in no answer and no event', async () => {
    const SECRET = 'check this customer’s papers';
    const { id, customer, agent } = await buildOngoing(site);
    const [mine, theirs] = [await customer.connect(0), await agent.connect(1)];
    for (const socket of [mine, theirs]) await socket.request('support:open', { session_id: id });

    const note = { id: freshCid(), content: SECRET };
    const added = await agent.call(adminServiceRoutes.addNote, { params: { id }, body: note });
    expect(added).toMatchObject([{ content: SECRET, author: agent.username }]);
    await say(agent, id, 'one moment');
    await customer.call(serviceRoutes.markRead, { params: { id }, body: { seq: 1 } });
    await agent.call(adminServiceRoutes.hold, { params: { id }, body: { held: true } });
    await agent.call(adminServiceRoutes.close, { params: { id } });
    await mine.waitFor('support:session.changed', (session) => session.status === 'closed');
    const late = { id: freshCid(), content: `${SECRET}, @${agent.username}` };
    await (await buildAgent(site)).call(adminServiceRoutes.addNote, { params: { id }, body: late });

    const { listOwnConversations } = await import(
      '@lode/server/features/support/queries/list-own-conversations'
    );
    const kept: unknown[] = [];
    for await (const one of listOwnConversations(customer.id)) kept.push(one);
    const opened = await mine.ask('support:open', { session_id: id });
    const synced = await mine.ask('support:sync', { session_id: id, after_seq: 0 });
    const answers = await Promise.all([
      customer.send(serviceRoutes.currentSession),
      customer.send(serviceRoutes.createSession),
      customer.send(serviceRoutes.listMessages, { query: { session_id: id } }),
      customer.send(serviceRoutes.closeSession, { params: { id } }),
      customer.send(serviceRoutes.rateSession, { params: { id }, body: { rating: 5 } }),
      customer.send(serviceRoutes.transcript, { params: { id } }),
      customer.send(serviceRoutes.reopenSession, { params: { id } }),
      agent.send(serviceRoutes.transcript, { params: { id } }),
    ]);
    const texts = answers.map((answer) => answer.text);
    const told = JSON.stringify([opened, synced, mine.received, texts, kept], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(told).not.toContain(SECRET);
    expect(told).not.toContain('mentions');
    expect((await agent.call(adminServiceRoutes.get, { params: { id } })).notes).toMatchObject([
      { ...note, after_seq: 0 },
      { ...late, after_seq: 1 },
    ]);
  });

  it('are added once per id', async () => {
    const { id, agent } = await buildOngoing(site);
    const body = { id: freshCid(), content: 'once' };
    await agent.call(adminServiceRoutes.addNote, { params: { id }, body });
    const notes = await agent.call(adminServiceRoutes.addNote, { params: { id }, body }, 1);
    expect(notes).toHaveLength(1);
    const other = { ...body, content: 'another under its id' };
    const refused = agent.call(adminServiceRoutes.addNote, { params: { id }, body: other });
    expect(await codeOf(refused)).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('tell a colleague whom they name, until that one has looked', async () => {
    const { id, agent } = await buildOngoing(site);
    const colleague = await buildAgent(site);
    const socket = await colleague.connect(1);
    const named = { username: colleague.username, by: agent.username };
    const body = { id: freshCid(), content: `@${colleague.username} @nobody_at_all please look` };
    await agent.call(adminServiceRoutes.addNote, { params: { id }, body });
    await socket.waitFor('support:session.changed', (session) => session.id === id && 'mentions' in session);
    const seen = { params: { id } };
    expect((await agent.call(adminServiceRoutes.seeMentions, seen)).mentions).toEqual([named]);
    expect((await colleague.call(adminServiceRoutes.seeMentions, seen)).mentions).toEqual([]);
    expect((await agent.call(adminServiceRoutes.get, seen)).mentions).toEqual([]);
  });

  it('wait for a colleague who was away, though the conversation is over, until that one has looked', async () => {
    const { id, agent } = await buildOngoing(site);
    const colleague = await buildAgent(site);
    await agent.call(adminServiceRoutes.close, { params: { id } });
    const body = { id: freshCid(), content: `@${colleague.username} please look` };
    await agent.call(adminServiceRoutes.addNote, { params: { id }, body });
    const named = async (person: typeof agent) =>
      (await person.call(adminServiceRoutes.list, { query: { filter: 'mentioned' } })).items.map(
        (one) => one.id,
      );
    expect(await named(colleague)).toEqual([id]);
    expect(await named(agent)).toEqual([]);
    await colleague.call(adminServiceRoutes.seeMentions, { params: { id } });
    expect(await named(colleague)).toEqual([]);
  });

  it('nor does anything else that is the agents’ own: a customer’s session has the contract’s fields only', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const socket = await customer.connect(0);
    const opened = await socket.request('support:open', { session_id: id });
    await say(agent, id, 'hello');
    await socket.waitFor('support:session.changed', (session) => session.head_seq === 1);
    const sessions = [opened.session, ...socket.all('support:session.changed')];
    const allowed = Object.keys(sessionSchema.shape);
    for (const session of sessions) {
      expect(Object.keys(session).filter((key) => !allowed.includes(key))).toEqual([]);
    }
    expect(socket.received.map(({ event }) => event)).not.toContain('support:queue.changed');
  });
});
