import { adminServiceRoutes } from '@lode/shared/support/rest';
import { SUPPORT_AGENTS_ROOM, supportSessionRoom } from '@lode/shared/support/socket';
import mongoose from 'mongoose';
import { afterEach, describe, expect, test } from 'vitest';
import { buildOngoing, buildWaiting, type Conversation, freshCid, say } from '../factories/conversations.ts';
import { toldTo } from '../factories/notifications.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

/** Without a worker nothing sweeps but the tests themselves. */
const own = useCluster({ servers: 1, workers: 0 });
const sessions = () => mongoose.connection.collection('support_sessions');
const outbox = () => mongoose.connection.collection('outbox');

async function load() {
  const [{ sweepSessions }, { tellOfAnswers }, { clock }, { autoCloseMs }] = await Promise.all([
    import('@lode/server/features/support/commands/sweep-sessions'),
    import('@lode/server/features/support/commands/tell-of-answer'),
    import('@lode/server/platform/clock'),
    import('@lode/server/features/support/queries/get-auto-close'),
  ]);
  const usualMs = await autoCloseMs();
  const answeredAgo = (ms: number) => ({
    closesAt: new Date(clock.nowMs() + usualMs - ms),
  });
  return { sweepSessions, tellOfAnswers, answeredAgo };
}

const change = ({ id }: Conversation, $set: object) =>
  sessions().updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set });

/** An ongoing conversation with an answer that its customer has not seen for a minute. */
async function missed(): Promise<Conversation> {
  const conversation = await buildOngoing(own.cluster);
  await say(conversation.agent, conversation.id, 'It is done.');
  await change(conversation, (await load()).answeredAgo(60_000));
  return conversation;
}

describe('the sweep of conversations', () => {
  afterEach(() => sessions().deleteMany({}));

  test('C9, J3: an answer that cannot be told holds up neither the closing of others nor what others are told', async () => {
    const [broken, due, other] = [await missed(), await missed(), await missed()];
    const { sweepSessions, answeredAgo } = await load();
    await change(broken, { ...answeredAgo(90_000), userId: 'nobody' });
    await change(due, { closesAt: new Date(Date.now() - 1) });
    await sweepSessions();
    const { status } = await due.agent.call(adminServiceRoutes.get, { params: { id: due.id } });
    expect(status).toBe('closed');
    expect(await toldTo(other.customer.id)).toMatchObject([{ kind: 'support_answer', about: other.id }]);
  });

  test('tells of a missed answer, however many conversations are open', async () => {
    const last = await missed();
    const { tellOfAnswers, answeredAgo } = await load();
    const row = await sessions().findOne({ _id: new mongoose.Types.ObjectId(last.id) });
    const read = { delivered: 1, read: 1 };
    await sessions().insertMany(
      Array.from({ length: 1100 }, () => ({
        ...row,
        ...answeredAgo(120_000),
        _id: new mongoose.Types.ObjectId(),
        userId: new mongoose.Types.ObjectId(),
        marks: { user: read, admin: read },
      })),
    );
    await tellOfAnswers();
    expect(await toldTo(last.customer.id)).toMatchObject([{ about: last.id }]);
  });

  test('announcements of the close are no answers: what was told, or read, is not told again', async () => {
    const [told, seen] = [await missed(), await missed()];
    const { tellOfAnswers, answeredAgo } = await load();
    const { announceDue } = await import('@lode/server/features/support/commands/announce-due');
    await seen.customer
      .connect()
      .then((socket) => socket.request('support:read.set', { session_id: seen.id, seq: 1 }));
    await tellOfAnswers();
    const [first] = await toldTo(told.customer.id);
    for (const conversation of [told, seen])
      for (const ago of [61_000, 62_000]) {
        const deadline = answeredAgo(ago);
        await change(conversation, deadline);
        await announceDue(deadline.closesAt);
      }
    await tellOfAnswers();
    for (const { id, agent } of [told, seen]) await agent.call(adminServiceRoutes.close, { params: { id } });
    expect(await toldTo(told.customer.id)).toEqual([first]);
    expect(await toldTo(seen.customer.id)).toEqual([]);
  });
});

describe('the sweep of the outbox', () => {
  const OLD = { createdAt: new Date(Date.now() - 60_000) };

  /** Batches of deliveries to some rooms that arrive while something is done, up to its last. */
  async function heardDuring(
    rooms: string[],
    work: () => Promise<unknown>,
    isLast: (text: string) => boolean,
  ) {
    const { hearDeliveries } = await import('@lode/server/platform/publish');
    const batches: { event?: string; payload?: unknown }[][] = [];
    const hearing = hearDeliveries(
      (deliveries) => batches.push(deliveries as (typeof batches)[number]),
      () => undefined,
    );
    await hearing.begun;
    await hearing.hold(rooms);
    await work();
    await until(() => batches.some((batch) => isLast(JSON.stringify(batch))));
    return batches;
  }

  test('J3 tells what waited in its order, and rows of the lists together, so that nothing waits for each of them', async () => {
    const { id, customer, agent } = await buildOngoing(own.cluster);
    for (let seq = 1; seq <= 20; seq += 1) await say(seq % 2 ? customer : agent, id, `message ${freshCid()}`);
    const waiting = await buildWaiting(own.cluster);
    await until(async () => (await outbox().countDocuments()) === 0);
    const messages = await mongoose.connection
      .collection('support_messages')
      .find({ sessionId: new mongoose.Types.ObjectId(id) })
      .sort({ seq: 1 })
      .toArray();
    const said = messages.map(({ _id }) => ({
      type: 'support.message-created',
      data: { messageId: String(_id) },
    }));
    const changed = Array.from({ length: 280 }, () => ({
      type: 'support.session-changed',
      data: { sessionId: waiting.id },
    }));
    await outbox().insertMany([...changed, ...said].map((event) => ({ ...OLD, events: [event] })));
    const { sweepOutbox } = await import('@lode/server/platform/outbox');
    let taken = 0;
    const batches = await heardDuring(
      [supportSessionRoom(id), SUPPORT_AGENTS_ROOM],
      async () => {
        taken = await sweepOutbox();
      },
      (text) => text.includes(String(messages.at(-1)?.content)),
    );
    expect(taken).toBe(300);
    expect(await outbox().countDocuments()).toBe(0);
    const seqs = batches
      .flat()
      .filter(({ event }) => event === 'support:message.created')
      .map(({ payload }) => (payload as { seq: number }).seq);
    expect(seqs).toEqual(messages.map(({ seq }) => seq));
    const rows = batches.filter((batch) =>
      batch.some(
        ({ event, payload }) =>
          event === 'support:session.changed' && JSON.stringify(payload).includes('"mentions"'),
      ),
    );
    expect(rows.length).toBeLessThan(30);
  });
});
