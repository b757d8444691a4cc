import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import type { Message } from '@lode/shared/support/schemas';
import { describe, expect, it, vi } from 'vitest';
import { buildOngoing, freshCid, say, textOf } from '../factories/conversations.ts';
import { buildAgent, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import type { TestSocket } from '../harness/sockets.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

async function openAt(person: Person, sessionId: string, server: number): Promise<TestSocket> {
  const socket = await person.connect(server);
  await socket.request('support:open', { session_id: sessionId });
  return socket;
}

async function storedMessages(person: Person, sessionId: string): Promise<Message[]> {
  return person.call(serviceRoutes.listMessages, { query: { session_id: sessionId } });
}

describe('C1 one order, without gaps or doubles', () => {
  it('C1 numbers the messages of concurrent senders on two servers 1, 2, 3 …', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const colleague = await buildAgent(site);
    const sockets = await Promise.all([
      openAt(customer, id, 0),
      openAt(customer, id, 1),
      openAt(agent, id, 0),
      openAt(agent, id, 1),
      openAt(colleague, id, 1),
    ]);
    const EACH = 8;
    const acknowledged = await Promise.all(
      sockets.map(async (socket, sender) => {
        const own: Message[] = [];
        for (let index = 0; index < EACH; index += 1) {
          const text = textOf(id, `sender ${sender}, message ${index}`);
          own.push((await socket.request('support:message.send', text)).message);
        }
        return own;
      }),
    );

    const stored = await storedMessages(customer, id);
    expect(stored.map((message) => message.seq)).toEqual(
      Array.from({ length: sockets.length * EACH }, (_, index) => index + 1),
    );
    expect(acknowledged.flat().sort((a, b) => a.seq - b.seq)).toEqual(stored);
    for (const own of acknowledged) {
      const order = own.map((message) => message.seq);
      expect(order, 'a sender’s own messages keep their order').toEqual([...order].sort((a, b) => a - b));
    }
    for (const socket of sockets) {
      const heard = await until(() => {
        const all = socket.all('support:message.created');
        return all.length >= stored.length && all;
      });
      expect([...heard].sort((a, b) => a.seq - b.seq)).toEqual(stored);
    }
  });
});

describe('C2 the same client id is one message', () => {
  it('C2 answers every retry alike: socket and HTTP, both servers, all at once and later', async () => {
    const { id, customer } = await buildOngoing(site);
    const [first, second] = [await openAt(customer, id, 0), await openAt(customer, id, 1)];
    const text = textOf(id, 'hello');
    const bySocket = async (socket: TestSocket) =>
      (await socket.request('support:message.send', text)).message;
    const byHttp = (server: number) => customer.call(serviceRoutes.sendMessage, { body: text }, server);
    const sends = () => [bySocket(first), bySocket(second), byHttp(0), byHttp(1)];

    const answers = await Promise.all([...sends(), ...sends(), ...sends()]);
    await say(customer, id, 'something else');
    // From here on only the client id can tell: C3 has forgotten.
    await passFiveSeconds(id);
    answers.push(...(await Promise.all(sends())));

    for (const answer of answers) expect(untimed(answer)).toEqual(untimed(answers[0]));
    expect((await storedMessages(customer, id)).map((message) => message.content)).toEqual([
      'hello',
      'something else',
    ]);
  });

  it('C2 answers a retry with its message even after the conversation was closed', async () => {
    const { id, customer } = await buildOngoing(site);
    const cid = freshCid();
    const sent = await say(customer, id, 'last words', cid);
    await passFiveSeconds(id);
    await customer.call(serviceRoutes.closeSession, { params: { id } });
    expect(untimed(await say(customer, id, 'last words', cid))).toEqual(untimed(sent));
  });

  it('C2 keeps client ids of different senders and of different conversations apart', async () => {
    const [one, two] = [await buildOngoing(site), await buildOngoing(site)];
    const cid = freshCid();
    const messages = [
      await say(one.customer, one.id, 'same', cid),
      await say(one.agent, one.id, 'same', cid),
      await say(two.customer, two.id, 'same', cid),
    ];
    expect(new Set(messages.map((message) => message.id)).size).toBe(3);
  });

  it('C2 refuses another text under a used client id', async () => {
    const { id, customer } = await buildOngoing(site);
    const cid = freshCid();
    await say(customer, id, 'one', cid);
    expect(await codeOf(say(customer, id, 'another', cid))).toBe('CID_CONFLICT');
    const socket = await openAt(customer, id, 1);
    expect(await codeOf(socket.request('support:message.send', textOf(id, 'third', cid)))).toBe(
      'CID_CONFLICT',
    );
  });
});

describe('C3 the same content within five seconds is one message', () => {
  it('C3 answers with the first message and keeps the new client id as its alias', async () => {
    const { id, customer } = await buildOngoing(site);
    const socket = await openAt(customer, id, 1);
    const first = await say(customer, id, 'double');
    const alias = freshCid();
    const again = (await socket.request('support:message.send', textOf(id, 'double', alias))).message;
    expect(again).toEqual(first);

    await passFiveSeconds(id);
    const retried = await say(customer, id, 'double', alias);
    expect(untimed(retried), 'the alias still finds it after the five seconds').toEqual(untimed(first));
    expect(await storedMessages(customer, id)).toHaveLength(1);
  });

  it('C3 lets one of two racing doubles in', async () => {
    const { id, customer } = await buildOngoing(site);
    const [a, b] = [await openAt(customer, id, 0), await openAt(customer, id, 1)];
    const answers = await Promise.all(
      [a, b, a, b].map((socket) => socket.request('support:message.send', textOf(id, 'twice'))),
    );
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
    expect(await storedMessages(customer, id)).toHaveLength(1);
  });

  it('C3 takes the same content as a new message after five seconds, and from the other side at once', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    await say(customer, id, 'ok');
    await say(agent, id, 'ok');
    await passFiveSeconds(id);
    await say(customer, id, 'ok');
    const stored = await storedMessages(customer, id);
    expect(stored.map(({ seq, author }) => [seq, author])).toEqual([
      [1, 'customer'],
      [2, 'agent'],
      [3, 'customer'],
    ]);
  });
});

describe('a server that follows a conversation reads neither it nor its doubles', () => {
  /** Sends in this process, which has followed the conversation for longer than C3 looks back. */
  async function followed(id: string, customer: Person) {
    const { sendText } = await import('@lode/server/features/support/commands/send-text');
    const { followedSessions } = await import('@lode/server/features/support/followed-sessions');
    const { username, id: userId } = customer;
    const rights = { kind: 'user', role: 'user', restricted: false } as const;
    const identity = { userId, username, tokenId: '', ...rights };
    const now = performance.now.bind(performance);
    let ahead = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    return {
      send: (content: string) => sendText(identity, { sessionId: id, content, address: '10.0.0.1' }),
      pass: () => {
        ahead += 7000;
      },
      isSurelyNew: (seq: number) => followedSessions.isSurelyNew(id, seq, userId, 'another'),
      stop: () => clock.mockRestore(),
    };
  }

  it('C1 C2 C3 one message of two racing doubles, though one server asks nobody, and no number twice', async () => {
    const { id, customer } = await buildOngoing(site);
    const here = await followed(id, customer);
    try {
      await here.send('begun');
      for (let round = 0; round < 4; round += 1) {
        const { seq } = await here.send(`before ${round}`);
        here.pass();
        expect(here.isSurelyNew(seq)).toBe(true);
        const other = () => say(customer, id, `double ${round}`);
        const own = () => here.send(`double ${round}`);
        const [first, second] = round % 2 === 0 ? [own(), other()] : [other(), own()];
        await Promise.all([first, second]);
      }
    } finally {
      here.stop();
    }
    const stored = await storedMessages(customer, id);
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 9 }, (_, index) => index + 1));
    expect(new Set(stored.map(({ content }) => content)).size).toBe(9);
  });

  it('C10 refuses what comes after another server has closed it', async () => {
    const { id, customer } = await buildOngoing(site);
    const here = await followed(id, customer);
    try {
      await here.send('open');
      await customer.call(serviceRoutes.closeSession, { params: { id } });
      await expect(here.send('closed')).rejects.toMatchObject({ code: 'SESSION_NOT_ONGOING' });
    } finally {
      here.stop();
    }
    expect((await storedMessages(customer, id)).map(({ content }) => content)).toEqual(['open']);
  });
});

describe('the colleague’s guard', () => {
  it('stops an agent’s send once when a colleague answered meanwhile, and tells what they said', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const colleague = await buildAgent(site);
    await say(customer, id, 'question');
    const answer = await say(colleague, id, 'answer');
    const body = { ...textOf(id, 'my answer'), last_seen_seq: 1 };

    const reply = await agent.send(adminServiceRoutes.sendMessage, { body });
    expect(reply.body).toMatchObject({ code: 'COLLEAGUE_ANSWERED', data: { messages: [{ id: answer.id }] } });
    const socket = await openAt(agent, id, 1);
    expect(await codeOf(socket.request('support:message.send', body))).toBe('COLLEAGUE_ANSWERED');

    const sent = await agent.call(adminServiceRoutes.sendMessage, { body: { ...body, last_seen_seq: 2 } });
    expect(sent.seq).toBe(3);
  });
});

/** A message but for the time that `passFiveSeconds` has changed. */
const untimed = (message: Message | undefined) => ({ ...message, created_at: 'aged' });

/** Ages the conversation's messages, instead of waiting for the window of C3 to pass. */
async function passFiveSeconds(sessionId: string): Promise<void> {
  const { MessageModel } = await import('@lode/server/features/support/support-message.model');
  for (const row of await MessageModel.find({ sessionId }).lean()) {
    const createdAt = new Date(row.createdAt.getTime() - 5001);
    await MessageModel.updateOne({ _id: row._id }, { $set: { createdAt } });
  }
}
