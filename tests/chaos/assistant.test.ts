import { serviceRoutes } from '@lode/shared/support/rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, buildAsking, messagesOf, switchAssistant } from '../factories/assistant.ts';
import { freshCid, textOf } from '../factories/conversations.ts';
import type { Person } from '../factories/people.ts';
import { attach, detach } from '../harness/attach.ts';
import { startStore } from '../harness/backend.ts';
import type { Store } from '../harness/backing.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { showLogsOfFailed } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';
import { type Victim, victimsOf } from './victims.ts';

/** One for each victim; `npm run soak -- assistant` takes 200. */
const ROUNDS = Number(process.env.ASSISTANT_ROUNDS ?? 4);
const CONVERSATIONS = 3;
const ROUND_MS = 60_000;
const QUESTIONS = ['How do I make a deposit?', 'How do I withdraw?'];

let store: Store;
let cluster: Cluster;
/** Each question's answer as it is when nothing is killed. */
let whole: string[];

showLogsOfFailed(() => cluster);

beforeAll(async () => {
  // What a killed process leaves open keeps its conversation for as long: a minute at MongoDB's own setting.
  store = await startStore({ transactionSeconds: 3 });
  const env = { ASSISTANT_SWEEP_MS: '500' };
  cluster = await startCluster({ servers: 2, workers: 1, store: store.place, env });
  await attach(cluster);
  await switchAssistant(cluster, true);
  whole = await askedInPeace();
});

afterAll(async () => {
  await detach();
  await cluster.stop();
  await store.stop();
});

async function askedInPeace(): Promise<string[]> {
  const { id, customer } = await buildAsking(cluster);
  for (const question of QUESTIONS) await ask(customer, id, question);
  const answers = await until(async () => {
    const all = await answersOf(customer, id);
    return all.length === QUESTIONS.length && all;
  });
  await customer.call(serviceRoutes.closeSession, { params: { id } });
  return answers.map(({ content }) => content);
}

/** As a client does: with the same client id until it is acknowledged, at whichever server answers. */
async function ask(customer: Person, sessionId: string, text: string): Promise<void> {
  const body = textOf(sessionId, text, freshCid());
  let turn = 0;
  await until(() => customer.call(serviceRoutes.sendMessage, { body }, turn++ % 2), {
    timeout: ROUND_MS,
    what: 'the question to be taken',
  });
}

function victims(): Victim[] {
  const { node, redis, stores } = victimsOf(cluster, store);
  return [node('worker-1'), node('server-1'), redis, ...stores];
}

async function prove(customer: Person, id: string): Promise<void> {
  const what = 'every question to be answered, or passed to a person';
  const messages = await until(
    async () => {
      const session = await customer.call(serviceRoutes.currentSession);
      const all = await messagesOf(customer, id);
      const answers = all.filter(({ cid }) => cid?.startsWith('answer-') && cid !== 'answer-0');
      return (session?.type === 'human' || answers.length >= QUESTIONS.length) && all;
    },
    { timeout: ROUND_MS, what },
  );
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
  const asked = messages.filter(({ author }) => author === 'customer');
  const answers = messages.filter(({ author, seq }) => author === 'assistant' && seq > 1);
  // In order, none twice, each the whole of it.
  expect(answers.map(({ cid }) => cid)).toEqual(
    asked.slice(0, answers.length).map(({ seq }) => `answer-${seq}`),
  );
  expect(answers.map(({ content }) => content)).toEqual(whole.slice(0, answers.length));
}

describe('A2 killed while it answers', () => {
  it(
    `${ROUNDS} rounds: exactly the whole answer to each question, in order, or a person`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const victim = victims()[round % victims().length] as Victim;
        const asking = await Promise.all(Array.from({ length: CONVERSATIONS }, () => buildAsking(cluster)));
        const asked = Promise.all(
          asking.map(async ({ id, customer }) => {
            for (const question of QUESTIONS) await ask(customer, id, question);
          }),
        );
        // From before the first is stored to after the last is answered.
        await new Promise((resolve) => setTimeout(resolve, (round * 13) % 120));
        await victim.kill();
        await victim.restart();
        await asked;
        for (const { id, customer } of asking) await prove(customer, id);
      }
    },
    ROUNDS * ROUND_MS,
  );
});
