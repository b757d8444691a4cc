import { serviceRoutes } from '@lode/shared/support/rest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answersOf, buildAsking, switchAssistant } from '../factories/assistant.ts';
import { say } from '../factories/conversations.ts';
import { buildAgent } from '../factories/people.ts';
import { AssistantEndpoint, sayFirstPassage } from '../harness/assistant-endpoint.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useCluster({ env: { ASSISTANT_ENDPOINT_PRIVATE: '1' } });
const QUESTION = 'How do I make a deposit?';
let endpoint: AssistantEndpoint;

beforeAll(async () => {
  endpoint = await AssistantEndpoint.start();
  await switchAssistant(site.cluster, true, { provider: 'endpoint', endpointUrl: endpoint.url });
  await untilAsked();
});
beforeEach(() => endpoint.reset(sayFirstPassage));
afterAll(() => endpoint.close());

/** Until the worker knows of the endpoint, the built-in one answers. */
async function untilAsked() {
  endpoint.reset(sayFirstPassage);
  await until(async () => {
    const { id, customer } = await buildAsking(site.cluster);
    await say(customer, id, QUESTION);
    await until(async () => (await answersOf(customer, id)).length > 0);
    return endpoint.asked.length > 0;
  });
}

/** A question asked over a socket that hears all of its answer. */
async function asked() {
  const { id, customer } = await buildAsking(site.cluster);
  const socket = await customer.connect(1);
  await socket.request('support:open', { session_id: id });
  await say(customer, id, QUESTION);
  return { id, customer, socket };
}

const answerTo = (socket: Awaited<ReturnType<typeof asked>>['socket'], timeout?: number) =>
  socket.waitFor('support:message.created', ({ author, seq }) => author === 'assistant' && seq > 1, timeout);

describe('an answer by an endpoint', () => {
  it('is told piece by piece, and its message says the same', async () => {
    const { socket } = await asked();
    const message = await answerTo(socket);
    const pieces = socket.all('support:assistant.delta');
    expect(pieces.map(({ index }) => index)).toEqual(pieces.map((_, index) => index));
    expect(message.content.startsWith(pieces.map(({ text }) => text).join(''))).toBe(true);
    expect(message.assistant?.sources).toHaveLength(1);
    expect(endpoint.asked.length).toBeGreaterThan(0);
  });

  it('stops when it is asked to, whatever the endpoint does, and keeps the whole sentences that stand', async () => {
    endpoint.trouble = 'stall-in-the-middle';
    const { id, customer, socket } = await asked();
    const piece = await socket.waitFor('support:assistant.delta');
    const running = await customer.call(serviceRoutes.currentSession, {}, 1);
    expect(running?.answer).toMatchObject({ answer_id: piece.answer_id, text: piece.text });
    await socket.request('support:assistant.stop', { session_id: id, answer_id: piece.answer_id });
    const message = await answerTo(socket);
    expect(message.content).toBe(
      socket
        .all('support:assistant.delta')
        .map(({ text }) => text)
        .join(''),
    );
    expect(message.content).toMatch(/[.!?]$/);
    await until(() => endpoint.left === 1, { what: 'the request to have ended' });
  });

  it('that has no sentence yet is stopped all the same, over HTTP, and says so', async () => {
    endpoint.trouble = 'stall';
    const { id, customer, socket } = await asked();
    await until(() => endpoint.asked.length > 0);
    await customer.call(serviceRoutes.stopAnswer, { params: { id }, body: { answer_id: 'unknown' } });
    await customer.call(serviceRoutes.handOff, { params: { id } });
    await socket.waitFor('support:session.changed', ({ status }) => status === 'waiting');
    await until(() => endpoint.left === 1, { what: 'the request to have ended' });
    expect(await answersOf(customer, id)).toEqual([]);
  });

  it('that fails in the middle gives way to the built-in one in the same place within 2 s', async () => {
    endpoint.trouble = 'broken';
    const { socket } = await asked();
    const message = await answerTo(socket, 4000);
    const pieces = socket.all('support:assistant.delta');
    const last = pieces.at(-1);
    expect(new Set(pieces.map(({ for_seq }) => for_seq)).size).toBe(1);
    expect(message.content.startsWith(last?.text ?? '?')).toBe(true);
    expect(message.assistant?.sources.length).toBeGreaterThan(0);
  });

  it('A4 is no reason to wait: an agent who takes over ends it', async () => {
    endpoint.trouble = 'stall-in-the-middle';
    const { id, customer, socket } = await asked();
    await socket.waitFor('support:assistant.delta');
    const agent = await buildAgent(site.cluster);
    await say(agent, id, 'A person is here.');
    await until(() => endpoint.left === 1, { what: 'the request to have ended' });
    expect(await answersOf(customer, id)).toEqual([]);
  });

  it('A5 is one for each of three messages, in order, though the first takes its time', async () => {
    endpoint.trouble = 'stall-in-the-middle';
    const { id, customer, socket } = await asked();
    const piece = await socket.waitFor('support:assistant.delta');
    const second = await say(customer, id, 'How do I withdraw?');
    const third = await say(customer, id, 'What does it cost?');
    endpoint.trouble = undefined;
    await socket.request('support:assistant.stop', { session_id: id, answer_id: piece.answer_id });
    const answers = await until(async () => {
      const all = await answersOf(customer, id);
      return all.length === 3 && all;
    });
    expect(answers.map(({ cid }) => cid)).toEqual([
      `answer-${piece.for_seq}`,
      `answer-${second.seq}`,
      `answer-${third.seq}`,
    ]);
  });
});
