import { supportJobs } from '@lode/shared/support/jobs';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import mongoose from 'mongoose';
import { afterEach, describe, expect, test } from 'vitest';
import { buildOngoing, type Conversation, say } from '../factories/conversations.ts';
import { toldTo } from '../factories/notifications.ts';
import { buildAgent } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import type { StoreCommand } from '../harness/crash-point.ts';
import { HeldCommands } from '../harness/held-commands.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

/** No sweep closes anything: what does is a timer's own job, or the test. */
const own = useCluster({ servers: 1, workers: 1, proxied: true, env: { SWEEP_MS: '3600000' } });
const sessions = () => mongoose.connection.collection('support_sessions');
const outbox = () => mongoose.connection.collection('outbox');
const rowOf = ({ id }: Conversation) => sessions().findOne({ _id: new mongoose.Types.ObjectId(id) });
const change = ({ id }: Conversation, $set: object) =>
  sessions().updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set });

async function load() {
  const [close, announce, sets, queue, keys, { redis }] = await Promise.all([
    import('@lode/server/features/support/commands/close-due'),
    import('@lode/server/features/support/commands/announce-due'),
    import('@lode/server/features/support/commands/change-in-sets'),
    import('@lode/server/platform/enqueue'),
    import('@lode/server/features/support/answer-keys'),
    import('@lode/server/platform/redis'),
  ]);
  return { ...close, ...announce, ...sets, ...queue, ...keys, redis };
}

/** Ongoing conversations whose agent waits for an answer until a moment ago. */
function overdue(amount: number): Promise<Conversation[]> {
  return Promise.all(
    Array.from({ length: amount }, async () => {
      const conversation = await buildOngoing(own.cluster);
      await say(conversation.agent, conversation.id, 'are you there?');
      await change(conversation, { closesAt: new Date(Date.now() - 1) });
      return conversation;
    }),
  );
}

const statesOf = async (all: Conversation[]) => (await Promise.all(all.map(rowOf))).map((row) => row?.status);

afterEach(() => sessions().deleteMany({}));

describe('C9 what is due together closes in sets', () => {
  test('C9 all of it and nothing else: not what is held, answered, answered by a colleague, or closed', async () => {
    const [left, seen, asked, held, answered, moved, closed] = (await overdue(7)) as [
      Conversation,
      Conversation,
      Conversation,
      Conversation,
      Conversation,
      Conversation,
      Conversation,
    ];
    const { closeDue, redis, stopKey } = await load();
    const { customer, agent } = left;
    const [mine, theirs] = [await customer.connect(), await agent.connect()];
    await mine.request('support:open', { session_id: left.id });
    await change(seen, { 'marks.user': { delivered: 1, read: 1 } });
    await change(asked, {
      type: 'ai',
      unansweredSince: new Date(),
      answering: { by: 'x', until: new Date() },
    });
    await held.agent.call(adminServiceRoutes.hold, { params: { id: held.id }, body: { held: true } });
    await say(answered.customer, answered.id, 'yes');
    await say(await buildAgent(own.cluster), moved.id, 'I take it from here');
    await closed.agent.call(adminServiceRoutes.close, { params: { id: closed.id } });
    const kept = await Promise.all([answered, moved, closed].map(rowOf));

    await closeDue(new Date());
    expect(await statesOf([left, seen, asked, held])).toEqual(['closed', 'closed', 'closed', 'ongoing']);
    expect(await Promise.all([answered, moved, closed].map(rowOf)), 'untouched').toEqual(kept);
    const heldUntil = (await rowOf(held))?.heldUntil as Date;
    expect((await rowOf(held))?.closesAt, 'after its hold').toEqual(new Date(heldUntil.getTime() + 300_000));

    const told = await mine.waitFor('support:session.changed', ({ status }) => status === 'closed');
    expect(told, 'what is told is what is stored').toEqual(await customer.call(serviceRoutes.currentSession));
    expect(told).toMatchObject({ closed_by: 'timeout', closes_at: null });
    expect(told.events.at(-1)).toMatchObject({ kind: 'closed', after_seq: 1, closed_by: 'timeout' });
    const row = await theirs.waitFor(
      'support:session.changed',
      (one) => one.id === left.id && one.rev === told.rev,
    );
    expect(await agent.call(adminServiceRoutes.get, { params: { id: left.id } })).toMatchObject(row);
    expect(await rowOf(asked)).not.toMatchObject({ unansweredSince: expect.anything() });
    await until(async () => (await redis().get(stopKey(asked.id))) !== null, {
      what: 'the assistant to stop',
    });
    expect(await toldTo(customer.id)).toMatchObject([{ kind: 'support_answer', about: left.id }]);
    expect(await toldTo(seen.customer.id), 'who has read it needs no telling').toEqual([]);
  });

  test('C9 how long one waits for its customer is a setting; a hold keeps what was usual as it began', async () => {
    const [asked, held] = [await buildOngoing(own.cluster), await buildOngoing(own.cluster)];
    await say(held.agent, held.id, 'one moment');
    await held.agent.call(adminServiceRoutes.hold, { params: { id: held.id }, body: { held: true } });
    await changeSettings(own.cluster, { auto_close_minutes: 30 });
    const { created_at } = await say(asked.agent, asked.id, 'are you there?');
    expect((await rowOf(asked))?.closesAt).toEqual(new Date(Date.parse(created_at) + 30 * 60_000));
    const { held_until, closes_at } = await held.agent.call(adminServiceRoutes.get, {
      params: { id: held.id },
    });
    expect(Date.parse(closes_at ?? '') - Date.parse(held_until ?? '')).toBe(5 * 60_000);
    await changeSettings(own.cluster, { auto_close_minutes: 5 });
  });

  test('C9, J1 twice at once, and again, is once: of closing and of its announcement', async () => {
    const all = await overdue(3);
    const { closeDue, announceDue } = await load();
    const systems = () =>
      mongoose.connection.collection('support_messages').countDocuments({
        author: 'system',
        sessionId: { $in: all.map(({ id }) => new mongoose.Types.ObjectId(id)) },
      });
    const socket = await (all[0] as Conversation).customer.connect();
    await socket.request('support:open', { session_id: all[0]?.id ?? '' });
    await Promise.all([announceDue(new Date()), announceDue(new Date())]);
    await announceDue(new Date());
    expect(await systems()).toBe(3);
    const { seq } = await socket.waitFor('support:message.created', ({ author }) => author === 'system');
    expect(seq).toBe(2);
    await Promise.all([closeDue(new Date()), closeDue(new Date())]);
    const after = await Promise.all(all.map(rowOf));
    await closeDue(new Date());
    expect(await Promise.all(all.map(rowOf))).toEqual(after);
    for (const row of after)
      expect(row).toMatchObject({ status: 'closed', headSeq: 2, rev: (after[0]?.rev as number) ?? 0 });
  });

  test('C9 a customer who writes meanwhile wins, and no other of the set is harmed', async () => {
    const all = await overdue(6);
    const { changeInSets, changeRows } = await load();
    const writers = all.slice(0, 2);
    const sizes: number[] = [];
    const later = new Date(Date.now() + 3_600_000);
    await changeInSets({ status: 'ongoing', closesAt: { $lte: new Date() } }, async (tx, rows) => {
      sizes.push(rows.length);
      // Between its reading and its writing, as somebody always does where many are open.
      const writer = writers[sizes.length - 1];
      if (writer) await say(writer.customer, writer.id, 'wait!');
      await changeRows(
        tx,
        rows.map((row) => ({ row, update: { $set: { closesAt: later } } })),
      );
    });
    expect(sizes.slice(0, 2), 'begins again without who wrote').toEqual([6, 5]);
    expect(Math.max(...sizes.slice(2)), 'then in halves').toBeLessThanOrEqual(3);
    const deadlines = (await Promise.all(all.map(rowOf))).map((row) => row?.closesAt);
    expect(deadlines).toEqual([null, null, later, later, later, later]);
  });

  test('C9 racing with customers’ messages: stored and open, or refused and closed; the others closed', async () => {
    const all = await overdue(8);
    const { closeDue } = await load();
    const racing = all.slice(0, 4);
    const [codes] = await Promise.all([
      Promise.all(racing.map(({ customer, id }) => codeOf(say(customer, id, 'wait!')))),
      closeDue(new Date()),
    ]);
    const states = await statesOf(all);
    codes.forEach((code, index) => {
      expect(['OK ongoing', 'SESSION_NOT_ONGOING closed']).toContain(`${code} ${states[index]}`);
    });
    expect(states.slice(4)).toEqual(['closed', 'closed', 'closed', 'closed']);
  });

  test('C9 one that cannot be closed is said to be, and holds no other up', async () => {
    const all = await overdue(3);
    const { closeDue } = await load();
    await change(all[1] as Conversation, { userId: 'nobody' });
    await expect(closeDue(new Date())).rejects.toThrow();
    expect(await statesOf(all)).toEqual(['closed', 'ongoing', 'closed']);
  });
});

/** Fits the commit of a transaction that has written to sessions. */
function commitOfClose(): (command: StoreCommand) => boolean {
  const closing = new Set<string>();
  return ({ name, collection, transaction }) => {
    if (transaction === undefined) return false;
    if (name === 'update' && collection === 'support_sessions') closing.add(transaction);
    return name === 'commitTransaction' && closing.has(transaction);
  };
}

test('L8, C9 a worker killed when a set has closed, and before it is told: the sweep of the outbox tells', async () => {
  const all = await overdue(2);
  const { enqueue } = await load();
  const [proxy] = own.cluster.workers.map(({ store }) => store);
  if (!proxy) throw new Error('The cluster is proxied');
  const sockets = await Promise.all(all.map(({ customer }) => customer.connect()));
  for (const [index, { id }] of all.entries())
    await sockets[index]?.request('support:open', { session_id: id });
  // What has been told of the sets before is removed in batches.
  const told = () => outbox().countDocuments({ 'events.type': 'support.sessions-changed' });
  await until(async () => (await told()) === 0);
  const commit = new HeldCommands(proxy).next(commitOfClose());
  const due = Date.now();
  await sessions().updateMany({ status: 'ongoing' }, { $set: { closesAt: new Date(due) } });
  // Its announcement, which would be a set of its own, keeps out of it.
  await enqueue(supportJobs.autoClose, { due });
  await commit;
  await own.cluster.kill('worker-1');
  proxy.tap();
  expect(await statesOf(all)).toEqual(['closed', 'closed']);
  expect(await told()).toBe(1);
  await own.cluster.restart('worker-1');
  for (const socket of sockets)
    expect(
      await socket.waitFor('support:session.changed', ({ status }) => status === 'closed'),
    ).toMatchObject({
      closed_by: 'timeout',
    });
  await until(async () => (await outbox().countDocuments()) === 0);
});
