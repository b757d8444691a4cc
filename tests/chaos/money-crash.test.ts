import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledger } from '../factories/ledger.ts';
import { emptyWithdrawals, stockUp } from '../factories/withdrawals.ts';
import { attach, detach } from '../harness/attach.ts';
import { startStore } from '../harness/backend.ts';
import type { Store } from '../harness/backing.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { CrashPoint } from '../harness/crash-point.ts';
import { connectSocket, type TestSocket } from '../harness/sockets.ts';
import type { TcpProxy } from '../harness/tcp-proxy.ts';
import { showLogsOfFailed } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';
import {
  cancelScene,
  completionScene,
  creditScene,
  payoutScene,
  requestScene,
  type Scene,
} from './money-scenes.ts';

/** Every so manieth step; `npm run soak` takes each. */
const STRIDE = Number(process.env.CRASH_STRIDE ?? 6);
/** What the store has carried out and not said is the harder case; the other one is soaked. */
const WHENS = STRIDE === 1 ? (['before', 'after'] as const) : (['after'] as const);
const ROOM_MS = 900_000;
/** A deed has at least so many commands in its transactions; fewer would mean that nothing was counted. */
const STEPS_MIN = 8;

let store: Store;
let cluster: Cluster;
let visitor: TestSocket;

showLogsOfFailed(() => cluster);

beforeAll(async () => {
  store = await startStore({ transactionSeconds: 3 });
  cluster = await startCluster({ servers: 2, workers: 1, proxied: true, store: store.place });
  await attach(cluster);
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  const { followChainsProcessor } = await import('@lode/workers/deposits/follow.processor');
  await followChainsProcessor.run({ slot: 0 });
});

beforeEach(async () => {
  await emptyWithdrawals();
  await stockUp('BTC');
  visitor = await connectSocket(cluster.servers[1]?.direct ?? '', undefined, { reconnection: true });
});

afterAll(async () => {
  await detach();
  await cluster.stop();
  await store.stop();
});

interface Deed {
  name: string;
  prepare: () => Promise<Scene>;
  /** Whose transactions they are. */
  doer: 'server-1' | 'worker-1';
  /** A transaction of the deed touches one of these. */
  collections: readonly string[];
}

const DEEDS: Deed[] = [
  { name: 'a request', prepare: () => requestScene(cluster), doer: 'server-1', collections: ['withdrawals'] },
  { name: 'a cancel', prepare: () => cancelScene(cluster), doer: 'server-1', collections: ['withdrawals'] },
  {
    name: 'a completion',
    prepare: () => completionScene(cluster),
    doer: 'server-1',
    collections: ['withdrawals'],
  },
  {
    name: "a payout's completion",
    prepare: () => payoutScene(cluster),
    doer: 'worker-1',
    collections: ['withdrawals'],
  },
  {
    name: "a deposit's credit",
    prepare: () => creditScene(cluster),
    doer: 'worker-1',
    collections: ['deposits'],
  },
];

/** Kills the doer at one step of the deed; answers how many steps there were, and whether it came to that. */
async function crashDoer(deed: Deed, step: number): Promise<{ steps: number; crashed: boolean }> {
  const scene = await deed.prepare();
  const point = new CrashPoint(proxyOf(deed), {
    collections: deed.collections,
    step,
    when: 'before',
    crash: () => cluster.kill(deed.doer),
  });
  await interrupted(scene, point);
  const crashed = point.crashed !== undefined;
  if (crashed) {
    await point.crashed;
    expect(scene.states, `killed before ${point.at}`).toContain(await scene.standing());
    expect(await (await ledger()).prove(), `killed before ${point.at}`).toMatchObject({ ok: true });
  }
  proxyOf(deed).tap();
  if (crashed) await cluster.restart(deed.doer);
  await finish(scene, `killed before ${point.at}`);
  return { steps: point.steps, crashed };
}

/** Kills the store at one step of the deed, before it has carried it out or before it has said so; false past its last. */
async function crashStore(deed: Deed, step: number, when: 'before' | 'after'): Promise<boolean> {
  const scene = await deed.prepare();
  const { process } = store;
  // A store in a container is not ours to kill.
  if (!process) return false;
  const point = new CrashPoint(proxyOf(deed), {
    collections: deed.collections,
    step,
    when,
    crash: () => process.kill(),
  });
  await interrupted(scene, point);
  const crashed = point.crashed !== undefined;
  if (crashed) {
    await point.crashed;
    proxyOf(deed).tap();
    await process.start();
    await ready();
    const said = `the store killed ${when} ${point.at}`;
    expect(scene.states, said).toContain(await until(() => scene.standing()));
  }
  proxyOf(deed).tap();
  await finish(scene, `the store killed ${when} ${point.at}`);
  return crashed;
}

function proxyOf({ doer }: Deed): TcpProxy {
  const proxy = cluster.node(doer).store;
  if (!proxy) throw new Error('The cluster is proxied');
  return proxy;
}

/** Acts until it is done or the crash has come; what dies meanwhile gives no answer. */
async function interrupted(scene: Scene, point: CrashPoint): Promise<void> {
  await Promise.race([scene.act().catch(() => undefined), point.sprung]);
}

async function ready(): Promise<void> {
  for (const { direct } of cluster.servers) {
    await until(async () => (await fetch(`${direct}/health/ready`)).status === 200, {
      what: `${direct} to be ready`,
    });
  }
}

/** Done again it ends as it would have without the crash: once, the books in order, everybody told. */
async function finish(scene: Scene, when: string): Promise<void> {
  await scene.repeat();
  expect(await scene.standing(), when).toBe(scene.end);
  expect(await (await ledger()).prove(), when).toMatchObject({ ok: true });
  if (!scene.told) return;
  await visitor.waitFor('withdrawals:withdrawal.completed');
  visitor.forget();
}

describe('L8: all or nothing, once, whatever dies between two steps of', () => {
  test.each(DEEDS)(
    '$name: its process',
    async (deed) => {
      for (let step = STRIDE; ; step += STRIDE) {
        const { steps, crashed } = await crashDoer(deed, step);
        if (crashed) continue;
        expect(steps).toBeGreaterThanOrEqual(STEPS_MIN);
        return;
      }
    },
    ROOM_MS,
  );

  test.each(DEEDS)(
    '$name: the store',
    async (deed) => {
      for (const when of WHENS) {
        let step = STRIDE;
        while (await crashStore(deed, step, when)) step += STRIDE;
      }
    },
    ROOM_MS,
  );
});
