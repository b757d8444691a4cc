import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import type { CrowdApi } from '../crowd.ts';
import { startHelper } from '../helper.ts';
import { inTurns, summarise } from '../measure.ts';
import { type Figure, inMs, type Row, type RowOptions, times } from '../report.ts';
import { ourTalk, type SendOne, sendMany, startBareRelay, type Talk } from '../talks.ts';

/** The product's own intervals and no limits: everybody here has one address or two. */
export const ENV = {
  RATE_LIMIT_SCALE: '10000',
  HEAD_MS: '20000',
  SWEEP_MS: '30000',
  OUTBOX_SWEEP_MS: '2000',
};
const GOALS = [
  ['p50', 1.2],
  ['p99', 1.5],
] as const;

async function measure(
  what: string,
  ours: SendOne[],
  bare: SendOne[],
  { quick, say }: RowOptions,
): Promise<Figure[]> {
  const perBlock = quick ? 20 : 50;
  await sendMany(ours, perBlock * 4);
  await sendMany(bare, perBlock * 4);
  say(`${what.toLowerCase()}, in turns`);
  const taken = await inTurns(
    quick ? 4 : 40,
    () => sendMany(ours, perBlock),
    () => sendMany(bare, perBlock),
  );
  const our = summarise(taken.ours);
  const plain = summarise(taken.bare);
  return GOALS.map(([point, goal]) => ({
    what: `${what}, ${point} of ${our.count}`,
    ours: inMs(our[point]),
    bare: inMs(plain[point]),
    ratio: times(our[point] / plain[point]),
    goal: `≤ ${goal}×`,
    reached: our[point] <= goal * plain[point],
  }));
}

const bothSides = ({ fromAgent, fromCustomer }: Talk) => [fromAgent, fromCustomer];

export const chatRow: Row = {
  name: 'chat',
  title: 'A message from an agent to the customer’s screen, and both writing by turns',
  run: async (options) => {
    const cluster = await startCluster({ servers: 2, workers: 1, env: ENV });
    await attach(cluster);
    const crowd = startHelper<CrowdApi>('./crowd.ts');
    const relay = await startBareRelay(cluster);
    const [ours, bare] = [await ourTalk(cluster), await relay.talk()];
    try {
      const others = options.quick ? 100 : 1000;
      options.say(`connecting ${others} other sockets to each side`);
      await crowd.call('connect', cluster.urls, others, 'nothing');
      await crowd.call('connect', relay.urls, others, 'nothing');
      return [
        ...(await measure('Chat, one way', [ours.fromAgent], [bare.fromAgent], options)),
        ...(await measure('Chat, both sides by turns', bothSides(ours), bothSides(bare), options)),
      ];
    } finally {
      for (const talk of [ours, bare]) talk.end();
      await Promise.all([crowd.stop(), relay.stop()]);
      await detach();
      await cluster.stop();
    }
  },
};
