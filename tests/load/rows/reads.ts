import { Agent, get } from 'node:http';
import { buildOngoing } from '../../factories/conversations.ts';
import { fund } from '../../factories/ledger.ts';
import { buildPlan, USD } from '../../factories/store.ts';
import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import type { ReadsApi } from '../bare/reads.ts';
import { startHelper } from '../helper.ts';
import { inTurns, summarise } from '../measure.ts';
import { type Figure, type Row, type RowOptions, times } from '../report.ts';

const ENV = { RATE_LIMIT_SCALE: '10000' };
const AT_ONCE = 8;
/** What is read, where, and how much of the bare path's rate it is to reach: that of the plans has no login. */
const READS = [
  ['the current conversation', '/service/sessions/current', 0.8],
  ['the wallet', '/wallet', 0.8],
  ['the plans', '/store/plans', 0.6],
] as const;

function readOnce(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}

/** Reads a second of so many, some at once; over connections of its own, as one that waits for its turn is closed meanwhile. */
async function rateOf(url: string, token: string, amount: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let left = amount;
  const started = performance.now();
  const readOn = async () => {
    while (left > 0) {
      left -= 1;
      await readOnce(agent, url, token);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  agent.destroy();
  return (amount / (performance.now() - started)) * 1000;
}

async function measure(
  ours: string,
  bare: string,
  token: string,
  { quick, say }: RowOptions,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const perBlock = quick ? 100 : 500;
  for (const [what, path, goal] of READS) {
    say(`${what}, in turns`);
    const block = async (url: string) => [await rateOf(url + path, token, perBlock)];
    for (const url of [ours, bare]) await block(url);
    const taken = await inTurns(
      quick ? 4 : 20,
      () => block(ours),
      () => block(bare),
    );
    const [our, plain] = [summarise(taken.ours).p50, summarise(taken.bare).p50];
    figures.push({
      what: `Reading ${what} over HTTP, ${AT_ONCE} at once`,
      ours: `${Math.round(our)}/s`,
      bare: `${Math.round(plain)}/s`,
      ratio: times(our / plain),
      goal: `≥ ${goal}×`,
      reached: our >= goal * plain,
    });
  }
  return figures;
}

export const readsRow: Row = {
  name: 'reads',
  title: 'What every page reads, beside Express and the driver alone with the same login and the same rows',
  run: async (options) => {
    const cluster = await startCluster({ servers: 1, workers: 0, env: ENV });
    await attach(cluster);
    const server = startHelper<ReadsApi>('./bare/reads.ts', cluster.env);
    try {
      const { customer } = await buildOngoing(cluster);
      await fund(customer.id, 100n * USD);
      await buildPlan();
      const bare = await server.call('listen', cluster.env.MONGO_URL ?? '');
      return await measure(`${cluster.urls[0]}/api`, bare, customer.token, options);
    } finally {
      await server.stop();
      await detach();
      await cluster.stop();
    }
  },
};
