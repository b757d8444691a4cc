import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { mongo } from 'mongoose';
import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import { type Figure, inMs, inSeconds, type Row, type RowOptions } from '../report.ts';

const INSERTED = 10_000;
const SAMPLE_MS = 50;
const MOST_DELAY_MS = 50;
const MOST_MEMORY = 300 * 2 ** 20;

async function fillWallets(count: number): Promise<void> {
  const { LedgerAccountModel } = await import('@lode/server/features/ledger/ledger-account.model');
  const now = new Date();
  for (let made = 0; made < count; made += INSERTED) {
    const rows = Array.from({ length: Math.min(INSERTED, count - made) }, () => {
      const owner = new mongo.ObjectId().toHexString();
      return {
        _id: `wallet:${owner}`,
        kind: 'wallet',
        asset: 'USD',
        owner,
        debitsPosted: 0n,
        creditsPosted: BigInt(randomBytes(4).readUInt32BE()),
        debitsPending: 0n,
        creditsPending: 0n,
        version: 1,
        createdAt: now,
        updatedAt: now,
      };
    });
    await LedgerAccountModel.collection.insertMany(rows as never[]);
  }
}

/** What building and storing a tree takes of time, of memory above what there was before, and of the thread. */
async function measure({ quick, say }: RowOptions): Promise<Figure[]> {
  const { publishTree } = await import('@lode/server/features/transparency/commands/publish-tree');
  await fillWallets(1000);
  await publishTree();
  const count = quick ? 5000 : 1_000_000;
  await fillWallets(count - 1000);
  say(`${count.toLocaleString('en')} balances`);
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  await publishTree();
  const took = performance.now() - started;
  delay.disable();
  clearInterval(sampling);
  const p99 = delay.percentile(99) / 1e6;
  const memory = most - before;
  const what = `Merkle sum tree of ${count.toLocaleString('en')} balances, made and stored in ${inSeconds(took)}`;
  return [
    {
      what: `${what}: event-loop delay, p99`,
      ours: `${inMs(p99)}, longest ${inMs(delay.max / 1e6)}`,
      goal: `< ${MOST_DELAY_MS} ms`,
      reached: p99 < MOST_DELAY_MS,
    },
    {
      what: 'the same, memory above what the process had before',
      ours: `${Math.round(memory / 2 ** 20)} MB`,
      goal: '≤ 300 MB',
      reached: memory <= MOST_MEMORY,
    },
  ];
}

export const treeRow: Row = {
  name: 'tree',
  title: 'Merkle tree of all balances: event loop and memory of the process that makes it',
  run: async (options) => {
    const site = await startCluster({ servers: 1, workers: 0 });
    try {
      await attach(site);
      return await measure(options);
    } finally {
      await detach();
      await site.stop();
    }
  },
};
