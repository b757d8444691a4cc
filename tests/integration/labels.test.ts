import { randomUUID } from 'node:crypto';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { labelRoutes } from '@lode/shared/support/label-rest';
import { type Relabel, SESSION_TAGS_MAX, type Tag } from '@lode/shared/support/label-schemas';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClosed, buildOngoing, buildWaiting } from '../factories/conversations.ts';
import { emptyLog } from '../factories/operations.ts';
import { buildAgent, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
let admin: Person;

beforeAll(async () => {
  admin = await buildAgent(site, { role: 'admin' });
});

const freshName = () => `Tag ${randomUUID().slice(0, 12)}`;
const buildTag = (name = freshName()): Promise<Tag> =>
  admin.call(labelRoutes.createTag, { body: { name }, idempotencyKey: randomUUID() });
const relabel = (by: Person, id: string, body: Partial<Relabel>) =>
  by.call(labelRoutes.relabel, { params: { id }, body });

describe('the list of tags', () => {
  it('“admins manage the list and agents choose”: a name is there once, in whatever case, and comes back', async () => {
    const agent = await buildAgent(site);
    const name = freshName();
    const tag = await buildTag(name);
    const again = { body: { name: name.toUpperCase() }, idempotencyKey: randomUUID() };
    expect(await codeOf(admin.call(labelRoutes.createTag, again))).toBe('TAG_EXISTS');
    const tries = [
      agent.call(labelRoutes.createTag, { body: { name: freshName() } }),
      agent.call(labelRoutes.removeTag, { params: { id: tag.id } }),
    ];
    expect(await Promise.all(tries.map(codeOf))).toEqual(['FORBIDDEN', 'FORBIDDEN']);

    const other = await buildTag();
    const rename = { params: { id: other.id }, body: { name: name.toLowerCase() } };
    expect(await codeOf(admin.call(labelRoutes.renameTag, rename))).toBe('TAG_EXISTS');
    for (let time = 0; time < 2; time += 1)
      await admin.call(labelRoutes.removeTag, { params: { id: tag.id } });
    expect(await agent.call(labelRoutes.listTags)).toContainEqual({ id: tag.id, name, removed: true });
    expect(await buildTag(name)).toEqual({ id: tag.id, name, removed: false });
  });
});

describe('tags and priority of a conversation', () => {
  it('are set by any agent, open or closed, and told to every agent; what is so already changes nothing', async () => {
    const [one, other] = await Promise.all([buildTag(), buildTag()]);
    const { id, agent } = await buildOngoing(site);
    const colleague = await buildAgent(site);
    const socket = await colleague.connect(1);
    const before = await agent.call(adminServiceRoutes.get, { params: { id } });
    expect(before).toMatchObject({ priority: 'normal', tags: [] });
    expect((await relabel(agent, id, { priority: 'normal' })).rev).toBe(before.rev);

    const labelled = await relabel(agent, id, { priority: 'urgent', add: [one.id] });
    expect(labelled).toMatchObject({ priority: 'urgent', tags: [one.id] });
    await socket.waitFor(
      'support:session.changed',
      (session) => session.id === id && 'priority' in session && session.priority === 'urgent',
    );
    // Two at once do not undo each other.
    await Promise.all([
      relabel(colleague, id, { add: [other.id] }),
      relabel(agent, id, { remove: [one.id] }),
    ]);
    const now = await relabel(agent, id, { priority: 'urgent', add: [other.id] });
    expect(now).toMatchObject({ priority: 'urgent', tags: [other.id], rev: labelled.rev + 2 });
    await agent.call(adminServiceRoutes.close, { params: { id } });
    expect(await relabel(colleague, id, { priority: 'low' })).toMatchObject({
      status: 'closed',
      priority: 'low',
    });
  });

  it('a tag that cannot be chosen, or one too many, changes nothing of it', async () => {
    const { id, agent } = await buildOngoing(site);
    const removed = await buildTag();
    const tags = await Promise.all(Array.from({ length: SESSION_TAGS_MAX + 1 }, () => buildTag()));
    const [first, ...rest] = tags.map((tag) => tag.id);
    await admin.call(labelRoutes.removeTag, { params: { id: removed.id } });
    expect(await codeOf(relabel(agent, id, { priority: 'high', add: [removed.id] }))).toBe('TAG_NOT_FOUND');
    const full = await relabel(agent, id, { add: rest });
    expect(full.tags).toEqual(rest);
    const more = relabel(agent, id, { priority: 'high', add: [first ?? ''] });
    expect(await codeOf(more)).toBe('TOO_MANY_TAGS');
    expect(await agent.call(adminServiceRoutes.get, { params: { id } })).toMatchObject({
      priority: 'normal',
      rev: full.rev,
    });
  });

  it('L9 “with an event line”: by name in the thread and in the operation log, as the tags were called', async () => {
    await emptyLog();
    const tag = await buildTag();
    const { id, agent } = await buildOngoing(site);
    await relabel(agent, id, { priority: 'high', add: [tag.id] });
    await admin.call(labelRoutes.renameTag, { params: { id: tag.id }, body: { name: freshName() } });
    const { history } = await agent.call(adminServiceRoutes.get, { params: { id } });
    expect(history.filter(({ kind }) => kind === 'labelled')).toEqual([
      expect.objectContaining({
        username: agent.username,
        labels: { priority: 'high', added: [tag.name], removed: [] },
      }),
    ]);
    const { items } = await admin.call(administrationRoutes.listOperations, { query: { target: id } });
    expect(items[0]).toMatchObject({
      action: 'conversation.labelled',
      actor: { username: agent.username },
      before: { priority: 'normal', tags: [] },
      after: { priority: 'high', tags: [tag.name] },
    });
  });

  it('“never on a customer’s wire, REST, transcript, own export”', async () => {
    const tag = await buildTag();
    const { id, agent, customer } = await buildOngoing(site);
    const socket = await customer.connect(0);
    await socket.request('support:open', { session_id: id });
    const { rev } = await relabel(agent, id, { priority: 'urgent', add: [tag.id] });
    await socket.waitFor('support:session.changed', (session) => session.rev === rev);
    const { listOwnConversations } = await import(
      '@lode/server/features/support/queries/list-own-conversations'
    );
    const exported = [];
    for await (const one of listOwnConversations(customer.id)) exported.push(one);
    const told = [
      socket.all('support:session.changed'),
      await socket.request('support:sync', { session_id: id, after_seq: 0 }),
      await customer.call(serviceRoutes.currentSession),
      await customer.call(serviceRoutes.transcript, { params: { id } }),
      await agent.call(serviceRoutes.transcript, { params: { id } }),
      ...exported,
      await customer.call(serviceRoutes.closeSession, { params: { id } }),
      await customer.call(serviceRoutes.reopenSession, { params: { id } }),
    ];
    for (const word of [tag.id, tag.name, 'urgent', 'priority', 'labelled', '"tags"'])
      expect(JSON.stringify(told)).not.toContain(word);
    // Whoever has it next sees what it was.
    expect(await agent.call(adminServiceRoutes.get, { params: { id } })).toMatchObject({
      status: 'waiting',
      priority: 'urgent',
      tags: [tag.id],
    });
  });

  it('filter the history; the queue stays in the order of waiting (decisions 4)', async () => {
    const tag = await buildTag();
    const early = await buildWaiting(site);
    const late = await buildWaiting(site);
    const closed = await buildClosed(site);
    const agent = await buildAgent(site);
    await relabel(agent, late.id, { priority: 'urgent', add: [tag.id] });
    await relabel(agent, closed.id, { add: [tag.id] });
    const list = async (query: object) => {
      const { items, total } = await agent.call(adminServiceRoutes.list, {
        query: { tag: tag.id, ...query },
      });
      expect(total).toBe(items.length);
      return items.map(({ id }) => id);
    };
    expect(await list({})).toEqual([closed.id, late.id]);
    expect(await list({ priority: 'urgent' })).toEqual([late.id]);
    expect(await list({ priority: 'normal' })).toEqual([closed.id]);
    expect(await list({ priority: 'normal', filter: 'waiting' })).toEqual([]);
    const waiting = (await agent.call(adminServiceRoutes.waiting)).map(({ id }) => id);
    expect(waiting.indexOf(early.id)).toBeLessThan(waiting.indexOf(late.id));
  });
});
