import { toRoom } from '@lode/server/platform/realtime';
import { PUBLIC_ROOM } from '@lode/shared/rates/socket';
import { type Cluster, startCluster } from '../../harness/cluster.ts';
import type { BroadcastApi } from '../bare/broadcast.ts';
import type { CrowdApi } from '../crowd.ts';
import { type Helper, startHelper } from '../helper.ts';
import { inTurns, preciseNow, summarise } from '../measure.ts';
import { MemoryProbe } from '../memory.ts';
import { publisherOf } from '../publish-delivery.ts';
import { type Figure, type Row, type RowOptions, times } from '../report.ts';

const EVENT = 'rates:rate.changed';
const TICK = { symbol: 'BTC', rate: '64123.45', source: 'simulated', at: '2026-01-01T00:00:00.000Z' };
/** Connected before memory is first read, so that what is read is sockets and not warming up. */
const WARM_UP = 200;
const FILLS = 4;

/** One side of the comparison: a server process, its crowd, and how to make it broadcast a tick. */
interface Side {
  url: string;
  pid: number;
  probe: MemoryProbe;
  crowd: Helper<CrowdApi>;
  tick: () => Promise<unknown>;
}

/** Bytes of the server's memory for each further socket, of every one of FILLS fills until there are `amount`. */
async function fill(side: Side, amount: number): Promise<number[]> {
  await side.crowd.call('connect', [side.url], WARM_UP, EVENT);
  const each = Math.floor((amount - WARM_UP) / FILLS);
  const taken: number[] = [];
  let before = await side.probe.read(side.pid);
  for (let filled = 0; filled < FILLS; filled += 1) {
    const more = filled === FILLS - 1 ? amount - WARM_UP - each * filled : each;
    await side.crowd.call('connect', [side.url], more, EVENT);
    const now = await side.probe.read(side.pid);
    taken.push((now - before) / more);
    before = now;
  }
  return taken;
}

/** Deliveries a second of each tick: from telling the server to the last socket's arrival. */
async function ticks(side: Side, amount: number, sockets: number): Promise<number[]> {
  const rates: number[] = [];
  for (let tick = 0; tick < amount; tick += 1) {
    await side.crowd.call('expect', sockets);
    const started = preciseNow();
    await side.tick();
    rates.push(sockets / (((await side.crowd.call('lastArrival')) - started) / 1000));
  }
  return rates;
}

async function ourSide(cluster: Cluster, probe: MemoryProbe): Promise<Side> {
  const publish = await publisherOf(cluster);
  const [server] = cluster.servers;
  return {
    url: server?.url ?? '',
    pid: server?.process.pid ?? 0,
    probe,
    crowd: startHelper<CrowdApi>('./crowd.ts'),
    tick: () => publish([toRoom(PUBLIC_ROOM, EVENT, TICK)]),
  };
}

async function bareSide(): Promise<Side & { server: Helper<BroadcastApi> }> {
  const probe = new MemoryProbe();
  const server = startHelper<BroadcastApi>('./bare/broadcast.ts', probe.env);
  const url = await server.call('listen');
  const crowd = startHelper<CrowdApi>('./crowd.ts');
  return { server, url, pid: server.pid, probe, crowd, tick: () => server.call('broadcast', EVENT, TICK) };
}

async function measure(ours: Side, bare: Side, { quick, say }: RowOptions): Promise<Figure[]> {
  const sockets = quick ? 500 : 5000;
  say(`connecting ${sockets} sockets to each side`);
  const ourBytes = summarise(await fill(ours, sockets)).p50;
  const bareBytes = summarise(await fill(bare, sockets)).p50;
  say('broadcasting in turns');
  const perBlock = quick ? 3 : 10;
  await ticks(ours, perBlock, sockets);
  await ticks(bare, perBlock, sockets);
  const taken = await inTurns(
    quick ? 4 : 12,
    () => ticks(ours, perBlock, sockets),
    () => ticks(bare, perBlock, sockets),
  );
  const ourRate = summarise(taken.ours).p50;
  const bareRate = summarise(taken.bare).p50;
  return [
    {
      what: `Fan-out to ${sockets} sockets`,
      ours: `${Math.round(ourRate)}/s`,
      bare: `${Math.round(bareRate)}/s`,
      ratio: times(ourRate / bareRate),
      goal: '≥ 0.9×',
      reached: ourRate >= 0.9 * bareRate,
    },
    {
      what: `Memory per socket, heap and external after collection, median of ${FILLS} fills`,
      ours: `${(ourBytes / 1024).toFixed(1)} KiB`,
      bare: `${(bareBytes / 1024).toFixed(1)} KiB`,
      ratio: times(ourBytes / bareBytes),
      goal: '≤ 1.15×',
      reached: ourBytes <= 1.15 * bareBytes,
    },
  ];
}

export const fanoutRow: Row = {
  name: 'fanout',
  title: 'A price tick to everybody',
  run: async (options) => {
    const probe = new MemoryProbe();
    const env = { RATE_LIMIT_SCALE: '10000', HEAD_MS: '20000', SWEEP_MS: '30000', ...probe.env };
    const cluster = await startCluster({ servers: 1, workers: 0, env });
    const ours = await ourSide(cluster, probe);
    const bare = await bareSide();
    try {
      return await measure(ours, bare, options);
    } finally {
      await Promise.all([ours.crowd.stop(), bare.crowd.stop(), bare.server.stop()]);
      probe.close();
      bare.probe.close();
      await cluster.stop();
    }
  },
};
