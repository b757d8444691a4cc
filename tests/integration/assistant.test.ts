import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, buildAsking, messagesOf, switchAssistant } from '../factories/assistant.ts';
import { freshCid, say, textOf } from '../factories/conversations.ts';
import { pngImage } from '../factories/images.ts';
import { buildAgent, buildCustomer } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const QUESTION = 'How do I make a deposit?';
/** Which the assistant answers out of an article. */
const ANSWERED = [QUESTION, 'How long does a withdrawal take?'] as const;
/** A1 is raced 1,000 times by the soak. */
const RACES = Number(process.env.ASSISTANT_RACES ?? 20);
/** The limit of any test, or what as many races may take on a busy machine. */
const RACES_MS = Math.max(300_000, RACES * 3_000);

beforeAll(() => switchAssistant(site, true));
afterAll(() => switchAssistant(site, false));

const sessionOf = async (person: Awaited<ReturnType<typeof buildCustomer>>) =>
  person.call(serviceRoutes.currentSession).then((session) => session ?? Promise.reject(new Error('none')));

describe('a conversation with the assistant', () => {
  it('begins with its welcome and answers the first line at once, with a source', async () => {
    const customer = await buildCustomer(site);
    const body = { topic: 'deposit' as const, first_line: QUESTION, language: 'en' as const };
    const session = await customer.call(serviceRoutes.createSession, { body });
    expect(session).toMatchObject({ type: 'ai', status: 'ongoing', first_line: QUESTION, head_seq: 2 });
    const [answer] = await until(async () => {
      const answers = await answersOf(customer, session.id);
      return answers.length > 0 && answers;
    });
    const messages = await messagesOf(customer, session.id);
    expect(messages.map(({ author, seq }) => [author, seq])).toEqual([
      ['assistant', 1],
      ['customer', 2],
      ['assistant', 3],
    ]);
    expect(messages[1]?.content).toBe(QUESTION);
    expect(answer?.assistant?.sources[0]).toMatchObject({ kind: 'article' });
    const { closes_at, marks } = await sessionOf(customer);
    expect(closes_at).not.toBeNull();
    expect(marks.admin.read_seq).toBe(2);
  });

  it('is one in the queue where a person is asked for, or the assistant is off', async () => {
    const customer = await buildCustomer(site);
    const session = await customer.call(serviceRoutes.createSession, { body: { person: true } });
    expect(session).toMatchObject({ type: 'human', status: 'waiting', head_seq: 0 });
  });

  it('begins outside of business hours too, where a person would not be there', async () => {
    const days = Array.from({ length: 7 }, () => null);
    await changeSettings(site, { business_hours: { enabled: true, timezone: 'UTC', days } });
    try {
      const customer = await buildCustomer(site);
      const person = customer.call(serviceRoutes.createSession, { body: { person: true } });
      expect(await codeOf(person)).toBe('SUPPORT_OFFLINE');
      const { id } = await buildAsking(site, customer);
      const waiting = await customer.call(serviceRoutes.handOff, { params: { id } });
      expect(waiting).toMatchObject({ type: 'human', status: 'waiting' });
    } finally {
      await changeSettings(site, { business_hours: { enabled: false, timezone: 'UTC', days } });
    }
  });

  it('tells the first piece before the message, which replaces it under the same question', async () => {
    const { id, customer } = await buildAsking(site);
    const socket = await customer.connect(1);
    await socket.request('support:open', { session_id: id });
    const asked = await say(customer, id, QUESTION);
    const message = await socket.waitFor('support:message.created', ({ author }) => author === 'assistant');
    const [delta] = socket.all('support:assistant.delta');
    expect(delta).toMatchObject({ session_id: id, for_seq: asked.seq, index: 0 });
    expect(message.content.startsWith(delta?.text ?? '?')).toBe(true);
    const events = socket.received.map(({ event }) => event);
    expect(events.indexOf('support:assistant.delta')).toBeLessThan(
      socket.received.findIndex(
        ({ event, payload }) =>
          event === 'support:message.created' && (payload as { author: string }).author === 'assistant',
      ),
    );
  });

  it('gives a running answer to whoever joins or polls meanwhile', async () => {
    const { keepAnswer, forgetAnswer } = await import('@lode/server/features/support/commands/keep-answer');
    const { SessionModel } = await import('@lode/server/features/support/support-session.model');
    const { id, customer } = await buildAsking(site);
    // Held by nobody that would answer: what is tested is what readers get.
    const held = { by: 'a test', until: new Date(Date.now() + 60_000) };
    await SessionModel.updateOne({ _id: id }, { $set: { answering: held } });
    await say(customer, id, QUESTION);
    const answer = { answer_id: 'one', for_seq: 2, index: 3, text: 'As far as it is' };
    await keepAnswer(id, answer);
    const socket = await customer.connect(1);
    const synced = await socket.request('support:sync', { session_id: id, after_seq: 0 });
    expect(synced.session.answer).toEqual(answer);
    expect((await sessionOf(customer)).answer).toEqual(answer);
    await forgetAnswer(id);
    expect((await sessionOf(customer)).answer).toBeNull();
  });

  it('says that it reads no images, and offers a person', async () => {
    const { id, customer } = await buildAsking(site);
    await customer.call(serviceRoutes.sendImage, { body: { session_id: id }, file: await pngImage() });
    const [answer] = await until(async () => {
      const answers = await answersOf(customer, id);
      return answers.length > 0 && answers;
    });
    expect(answer?.content).not.toBe('');
    expect(answer?.assistant?.choices).toHaveLength(1);
    // Of a file it says that of files.
    const file = new Blob(['coin,fee\n']);
    await customer.call(serviceRoutes.sendFile, {
      body: { session_id: id, name: 'fees.csv', cid: freshCid() },
      file,
    });
    const ofFile = await until(async () => (await answersOf(customer, id))[1]);
    expect(ofFile?.content).not.toBe(answer?.content);
  });

  it.each(['by a tap', 'in words'])(
    'goes to a person after two answers that did not help, the second told %s',
    async (way) => {
      const { id, customer } = await buildAsking(site);
      const answer = (count: number) =>
        until(async () => {
          const all = await answersOf(customer, id);
          return all.length === count && all.at(-1);
        });
      const markUnhelpful = async (message: string) => {
        const params = { id: message };
        const marked = await customer.call(serviceRoutes.markHelpful, { params, body: { helpful: false } });
        expect(marked.assistant?.helpful).toBe(false);
      };
      const [first, second] = ANSWERED;
      await say(customer, id, first);
      await markUnhelpful((await answer(1))?.id ?? '');
      await say(customer, id, second);
      const last = await answer(2);
      if (way === 'in words') await say(customer, id, 'That did not help');
      else await markUnhelpful(last?.id ?? '');
      const session = await until(async () => {
        const one = await sessionOf(customer);
        return one.status === 'waiting' && one;
      });
      expect(session.type).toBe('human');
      const agent = await buildAgent(site);
      const detail = await agent.call(adminServiceRoutes.get, { params: { id } });
      expect(detail.history.at(-1)).toMatchObject({ kind: 'handed_off', handoff_reason: 'unhelpful' });
      expect(detail.notes[0]?.content).toContain(QUESTION);
      expect(JSON.stringify(session)).not.toContain('unhelpful');
    },
  );

  it('lets nobody else mark an answer, nor what is none', async () => {
    const { id, customer } = await buildAsking(site);
    const [welcome] = await messagesOf(customer, id);
    const mark = (who: typeof customer) =>
      codeOf(
        who.call(serviceRoutes.markHelpful, { params: { id: welcome?.id ?? '' }, body: { helpful: true } }),
      );
    expect(await mark(customer)).toBe('MESSAGE_NOT_FOUND');
    expect(await mark(await buildCustomer(site))).toBe('MESSAGE_NOT_FOUND');
  });
});

describe('A5 one answer per message, in order', () => {
  it('also when three are sent in a second', async () => {
    const { id, customer } = await buildAsking(site);
    const questions = [QUESTION, 'How do I withdraw?', 'What is a hash?'];
    for (const [index, text] of questions.entries()) {
      await customer.call(serviceRoutes.sendMessage, { body: textOf(id, text) }, index % 2);
    }
    const answers = await until(async () => {
      const all = await answersOf(customer, id);
      return all.length >= 3 && all;
    });
    const asked = (await messagesOf(customer, id)).filter(({ author }) => author === 'customer');
    expect(answers.map(({ cid }) => cid)).toEqual(asked.map(({ seq }) => `answer-${seq}`));
  });

  it('also when its job runs many times at once', async () => {
    const { answerMessages } = await import('@lode/server/features/assistant/commands/answer-message');
    const { id, customer } = await buildAsking(site);
    await say(customer, id, QUESTION);
    await Promise.all(Array.from({ length: 8 }, () => answerMessages(id)));
    await until(async () => (await answersOf(customer, id)).length > 0);
    await Promise.all(Array.from({ length: 8 }, () => answerMessages(id)));
    expect(await answersOf(customer, id)).toHaveLength(1);
  });

  it('also when nobody queued it: the sweep finds it', async () => {
    const { SessionModel } = await import('@lode/server/features/support/support-session.model');
    const { id, customer } = await buildAsking(site);
    // A process that died while it held the conversation.
    const held = { by: 'the dead', until: new Date(Date.now() + 1000) };
    await SessionModel.updateOne({ _id: id }, { $set: { answering: held } });
    await say(customer, id, QUESTION);
    await until(async () => (await answersOf(customer, id)).length === 1);
  });
});

describe('A1 after a person has written the assistant never does', () => {
  it(`raced ${RACES} times`, { timeout: RACES_MS }, async () => {
    const agent = await buildAgent(site);
    for (let race = 0; race < RACES; race += 1) {
      const { id, customer } = await buildAsking(site);
      const asked = say(customer, id, QUESTION);
      // From before the message is stored to after it is answered.
      await new Promise((resolve) => setTimeout(resolve, (race * 37) % 60));
      await Promise.all([asked, say(agent, id, `I am here, ${race}`)]);
      const { answerMessages } = await import('@lode/server/features/assistant/commands/answer-message');
      await answerMessages(id);
      const messages = await messagesOf(customer, id);
      const person = messages.findIndex(({ author }) => author === 'agent');
      expect(messages.slice(person + 1).filter(({ author }) => author === 'assistant')).toEqual([]);
      expect(await sessionOf(customer)).toMatchObject({ type: 'human', admin_username: agent.username });
      await customer.call(serviceRoutes.closeSession, { params: { id } });
    }
  });

  it('also when it was given to a person between reading and writing, at the same head number', async () => {
    const { appendAnswer } = await import('@lode/server/features/support/commands/append-answer');
    const { id, customer } = await buildAsking(site);
    const agent = await buildAgent(site);
    await customer.call(serviceRoutes.handOff, { params: { id } });
    await agent.call(adminServiceRoutes.accept, { params: { id } });
    const part = { sources: [], choices: [], asks_helpful: false, helpful: null };
    expect(await appendAnswer({ sessionId: id, forSeq: 7, content: 'too late', part })).toBeNull();
  });

  it('an agent takes over by the button as well, and the log knows', async () => {
    const { id, customer } = await buildAsking(site);
    const agent = await buildAgent(site);
    const taken = await agent.call(adminServiceRoutes.transfer, {
      params: { id },
      body: { to: agent.username },
    });
    expect(taken).toMatchObject({ type: 'human', status: 'ongoing', admin_username: agent.username });
    expect(taken).toMatchObject({ accepted_at: taken.waiting_since, closes_at: null });
    expect(taken.history.at(-1)).toMatchObject({ kind: 'taken_over', username: agent.username });
    await say(customer, id, QUESTION);
    await say(agent, id, 'A person answers.');
    expect(await answersOf(customer, id)).toEqual([]);
  });
});

describe('A4 a hand-off', () => {
  it('happens at the tap, once, whatever is being answered', async () => {
    const { id, customer } = await buildAsking(site);
    const asked = say(customer, id, QUESTION);
    const [first, second] = await Promise.all([
      customer.call(serviceRoutes.handOff, { params: { id } }),
      customer.call(serviceRoutes.handOff, { params: { id } }, 1),
    ]);
    await asked.catch(() => undefined);
    for (const session of [first, second])
      expect(session).toMatchObject({ type: 'human', status: 'waiting', position: expect.any(Number) });
    const { events } = await sessionOf(customer);
    expect(events.filter(({ kind }) => kind === 'handed_off')).toHaveLength(1);
  });

  it('reaches the queue with its history, and an agent who accepts reads all of it', async () => {
    const { id, customer } = await buildAsking(site);
    await say(customer, id, QUESTION);
    await until(async () => (await answersOf(customer, id)).length === 1);
    const agent = await buildAgent(site);
    const desk = await agent.connect(1);
    await customer.call(serviceRoutes.handOff, { params: { id } });
    await desk.waitFor(
      'support:session.changed',
      (session) => session.id === id && session.status === 'waiting',
    );
    await agent.call(adminServiceRoutes.accept, { params: { id } });
    await say(agent, id, 'Hello, I have read it.');
    expect((await messagesOf(customer, id)).map(({ author }) => author)).toEqual([
      'assistant',
      'customer',
      'assistant',
      'agent',
    ]);
    const { content } = await agent.call(serviceRoutes.transcript, { params: { id } });
    expect(content).toContain('Assistant: ');
    expect(content).toContain('Passed by the assistant to a person: asked');
  });

  it('of nobody’s own: a stranger’s conversation does not exist', async () => {
    const { id } = await buildAsking(site);
    const stranger = await buildCustomer(site);
    expect(await codeOf(stranger.call(serviceRoutes.handOff, { params: { id } }))).toBe('SESSION_NOT_FOUND');
    const stop = stranger.call(serviceRoutes.stopAnswer, { params: { id }, body: { answer_id: 'x' } });
    expect(await codeOf(stop)).toBe('SESSION_NOT_FOUND');
  });

  it('counts for the badge, which conversations with the assistant do not', async () => {
    const agent = await buildAgent(site);
    const before = (await agent.call(adminServiceRoutes.waiting)).length;
    const { id, customer } = await buildAsking(site);
    expect(await agent.call(adminServiceRoutes.waiting)).toHaveLength(before);
    const list = await agent.call(adminServiceRoutes.list, { query: { filter: 'assistant' } });
    expect(list.items.map((item) => item.id)).toContain(id);
    await customer.call(serviceRoutes.handOff, { params: { id } });
    expect(await agent.call(adminServiceRoutes.waiting)).toHaveLength(before + 1);
  });
});
