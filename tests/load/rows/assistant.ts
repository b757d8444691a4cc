import type { RunningAnswer } from '@lode/shared/support/assistant-schemas';
import type { Socket } from 'socket.io-client';
import { buildAsking, switchAssistant } from '../../factories/assistant.ts';
import { textOf } from '../../factories/conversations.ts';
import type { Person } from '../../factories/people.ts';
import { AssistantEndpoint, sayFirstPassage } from '../../harness/assistant-endpoint.ts';
import { attach, detach } from '../../harness/attach.ts';
import { type Cluster, startCluster } from '../../harness/cluster.ts';
import { summarise } from '../measure.ts';
import { ask, connectPlain } from '../plain-socket.ts';
import { type Figure, inMs, type Row, type RowOptions } from '../report.ts';
import { ourTalk } from '../talks.ts';
import { inTheirTime, measureDesk, measureHandOff, measureStop, withoutPause } from './assistant-desk.ts';

const ENV = {
  RATE_LIMIT_SCALE: '10000',
  HEAD_MS: '20000',
  SWEEP_MS: '30000',
  OUTBOX_SWEEP_MS: '2000',
  ASSISTANT_ENDPOINT_PRIVATE: '1',
};
/** That are answered: two that are not would lead to a person. */
const QUESTIONS = [
  'How do I make a deposit?',
  'How long does a withdrawal take?',
  'Where is my deposit?',
  'What is my balance?',
  'Show my contracts',
];
/** A customer reads an answer for so long before the next question. */
const EVERY_MS = 10_000;
const GOAL_MS = 120;

interface Talk {
  id: string;
  customer: Person;
  socket: Socket;
}

async function buildTalk(cluster: Cluster, number: number): Promise<Talk> {
  const { id, customer } = await buildAsking(cluster);
  const socket = await connectPlain(cluster.urls[number % 2] ?? '', customer.token);
  await ask(socket, 'support:open', { session_id: id });
  return { id, customer, socket };
}

const tell = ({ id, socket }: Pick<Talk, 'id' | 'socket'>, question: string) =>
  ask<{ message: { seq: number } }>(socket, 'support:message.send', textOf(id, question));

/** A question, and when the first piece of its answer came. */
async function answered({ id, socket }: Pick<Talk, 'id' | 'socket'>, question: string) {
  const pieces = new Map<number, { at: number; answerId: string }>();
  const listen = ({ for_seq, index, answer_id }: RunningAnswer) => {
    if (index === 0) pieces.set(for_seq, { at: performance.now(), answerId: answer_id });
    arrived?.();
  };
  let arrived: (() => void) | undefined;
  socket.on('support:assistant.delta', listen);
  const { message } = await tell({ id, socket }, question);
  const storedAt = performance.now();
  while (!pieces.has(message.seq)) {
    await new Promise<void>((resolve) => {
      arrived = resolve;
    });
  }
  socket.off('support:assistant.delta', listen);
  const { at, answerId } = pieces.get(message.seq) ?? { at: Infinity, answerId: '' };
  return { storedAt, at, answerId };
}

/** Milliseconds from the acknowledgement, with which the question is stored, to the first piece of its answer. */
async function firstPiece(talk: Pick<Talk, 'id' | 'socket'>, question: string): Promise<number> {
  const { storedAt, at } = await answered(talk, question);
  // A piece may overtake the acknowledgement.
  return Math.max(0, at - storedAt);
}

const questionOf = (number: number) => QUESTIONS[number % QUESTIONS.length] ?? '';

/** Everybody asks every 10 s, one after the other. */
async function piecesInTheirTime(talks: Talk[], rounds: number): Promise<number[]> {
  const taken = Array.from({ length: rounds * talks.length }, async (_, number) => {
    await new Promise((resolve) => setTimeout(resolve, (number * EVERY_MS) / talks.length));
    return firstPiece(talks[number % talks.length] as Talk, questionOf(number));
  });
  return Promise.all(taken);
}

async function measurePieces([first, ...talks]: Talk[], { quick, say }: RowOptions): Promise<Figure[]> {
  // Indexes are made with the first questions.
  for (const question of QUESTIONS) await firstPiece(first as Talk, question);
  say('asking');
  const taken = summarise(await piecesInTheirTime(talks, quick ? 1 : 4));
  return (['p50', 'p99'] as const).map((point) => ({
    what: `First piece of an answer after its question is stored, ${talks.length} conversations, ${point} of ${taken.count}`,
    ours: inMs(taken[point]),
    goal: `≤ ${GOAL_MS} ms`,
    reached: taken[point] <= GOAL_MS,
  }));
}

/** Of an endpoint that says half of its answer and then nothing. */
async function measureStops(cluster: Cluster, options: RowOptions): Promise<Figure> {
  const endpoint = await AssistantEndpoint.start();
  const talk = await buildTalk(cluster, 0);
  try {
    endpoint.reset(sayFirstPassage);
    await switchAssistant(cluster, true, { provider: 'endpoint', endpointUrl: endpoint.url });
    const question = QUESTIONS[0] ?? '';
    // The worker goes by what it knew for a moment more.
    while (endpoint.asked.length === 0) await firstPiece(talk, question);
    endpoint.trouble = 'stall-in-the-middle';
    const begin = async () => {
      const { answerId } = await answered(talk, question);
      const asked = { session_id: talk.id, answer_id: answerId };
      return () => ask(talk.socket, 'support:assistant.stop', asked);
    };
    return await measureStop(begin, endpoint, options);
  } finally {
    talk.socket.disconnect();
    await endpoint.close();
  }
}

export const assistantRow: Row = {
  name: 'assistant',
  title: 'The assistant’s first piece, a person’s chat beside it, a hand-off and a stop',
  run: async (options) => {
    const cluster = await startCluster({ servers: 2, workers: 1, env: ENV });
    await attach(cluster);
    const desk = await ourTalk(cluster);
    await switchAssistant(cluster, true);
    const talks: Talk[] = [];
    try {
      options.say('opening the conversations');
      while (talks.length <= 100) talks.push(await buildTalk(cluster, talks.length));
      const pieces = await measurePieces(talks, options);
      let asked = 0;
      const askNext = () => firstPiece(talks[asked % talks.length] as Talk, questionOf(asked++));
      const beside = [
        ...(await measureDesk(desk, inTheirTime(talks.length - 1, EVERY_MS, askNext), options)),
        ...(await measureDesk(desk, withoutPause(askNext), options)),
      ];
      const askIn = (number: number) => tell(talks[number] as Talk, questionOf(number));
      const handOff = await measureHandOff(talks, askIn, options);
      return [...pieces, ...beside, handOff, await measureStops(cluster, options)];
    } finally {
      desk.end();
      for (const { socket } of talks) socket.disconnect();
      await detach();
      await cluster.stop();
    }
  },
};
