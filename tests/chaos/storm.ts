import { serviceRoutes } from '@lode/shared/support/rest';
import { buildWaiting } from '../factories/conversations.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import type { Cluster } from '../harness/cluster.ts';
import { until } from '../harness/wait.ts';
import { startHelper } from '../load/helper.ts';
import { preciseNow } from '../load/measure.ts';
import type { StormCrowdApi } from './storm-crowd.ts';

/** What a reconnect storm did. */
export interface StormReport {
  sockets: number;
  /** From the drop of all of them to the last one caught up. */
  backMs: number;
  /** Durations of the REST calls made meanwhile. */
  restMs: number[];
}

const GIVE_UP_MS = 120_000;
const BUILT_AT_ONCE = 20;

async function buildMembers(cluster: Cluster, amount: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < amount) {
    const batch = Array.from({ length: Math.min(BUILT_AT_ONCE, amount - people.length) }, () =>
      buildCustomer(cluster),
    );
    people.push(...(await Promise.all(batch)));
  }
  return people;
}

/** Asks until there is an answer: the storm cuts kept-alive connections under a request, too. */
async function askUntilAnswered(caller: Person, server: number): Promise<void> {
  for (;;) {
    try {
      await caller.call(serviceRoutes.currentSession, {}, server);
      return;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** One call after the other, at every server in turn, until told to stop. */
async function callMeanwhile(caller: Person, running: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; running(); turn += 1) {
    const started = performance.now();
    await askUntilAnswered(caller, turn % caller.site.urls.length);
    taken.push(performance.now() - started);
  }
  return taken;
}

/** Connects `amount` customers with open conversations, drops them all at once, and waits for every one. */
export async function runStorm(cluster: Cluster, amount: number): Promise<StormReport> {
  const people = await buildMembers(cluster, amount);
  const members: { token: string; sessionId: string }[] = [];
  for (const person of people) {
    const { id } = await buildWaiting(cluster, person);
    members.push({ token: person.token, sessionId: id });
  }
  const crowd = startHelper<StormCrowdApi>('../chaos/storm-crowd.ts');
  try {
    await crowd.call('connect', cluster.urls, members);
    const caller = people[0] as Person;
    let storming = true;
    for (const { front } of cluster.servers) front?.drop();
    const dropped = preciseNow();
    const calls = callMeanwhile(caller, () => storming);
    const back = await until(
      async () => {
        const state = await crowd.call('state');
        return state.connected === amount && state.lastBackAt > dropped && state;
      },
      { timeout: GIVE_UP_MS, what: `${amount} sockets to come back` },
    ).finally(() => {
      storming = false;
    });
    return { sockets: amount, backMs: back.lastBackAt - dropped, restMs: await calls };
  } finally {
    await crowd.stop();
  }
}
