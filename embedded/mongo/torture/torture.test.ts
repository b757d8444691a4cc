import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, MongoError } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { ErrorCode } from '../errors.ts';
import { seeded } from '../seeded.ts';
import { checkDirectory } from '../server.ts';
import { startServer, stopServer } from '../server-process.ts';
import { type Acknowledged, findings, write } from './load.ts';
import { canTrace, signalBoth } from './strace.ts';

const rounds = Number(process.env.TORTURE_ROUNDS || 5);
const seed = Number(process.env.TORTURE_SEED || 20_261_128);
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-torture-'));
const clock = new URL('./moved-clock.mjs', import.meta.url).href;

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Trouble {
  /** What its calls to the disk get. */
  inject?: string;
  env?: NodeJS.ProcessEnv;
  /** Whether it came. */
  came?: (outcome: Outcome) => boolean;
}

interface Outcome {
  refused: readonly unknown[];
  /** The store has ended before it was killed. */
  gaveUp: boolean;
}

/** What happens to a store before it is killed in the middle of its work. */
const TROUBLES: Record<string, Trouble> = {
  'nothing else': {},
  'a disk that is full now and then': {
    inject: 'pwrite64:error=ENOSPC:when=10..12',
    came: ({ refused }) =>
      refused.some((error) => error instanceof MongoError && error.code === ErrorCode.OutOfDiskSpace),
  },
  'a disk that stands still for half a second': { inject: 'fdatasync:delay_enter=500000:when=5+5' },
  'a disk that fails to flush once': {
    inject: 'fdatasync:error=EIO:when=6',
    came: ({ gaveUp }) => gaveUp,
  },
  'a clock that jumps': { env: { NODE_OPTIONS: `--import ${clock}` } },
};

describe.skipIf(!canTrace)('a store that is killed in the middle of its work', () => {
  it(`has all that it acknowledged after ${rounds} rounds of trouble (seed ${seed})`, {
    timeout: 120_000 + rounds * 60_000,
  }, async () => {
    const random = seeded(seed);
    const acknowledged: Acknowledged[] = [];
    const kinds = Object.entries(TROUBLES);
    for (let round = 0; round < rounds; round++) {
      const [name, kind] = kinds[round % kinds.length] ?? ['', {}];
      const outcome = await trouble(kind, round * 10_000, acknowledged, 60 + random(60));
      expect(kind.came?.(outcome) ?? true, `${name} came (round ${round})`).toBe(true);
      expect(await lookAgain(acknowledged), `${name} (round ${round})`).toEqual([]);
    }
    expect((await checkDirectory(dataDir, () => undefined)).findings).toEqual([]);
  });
});

/** Works with the store in a trouble, and kills it when `more` was acknowledged or it has ended by itself. */
async function trouble(
  { inject, env }: Trouble,
  first: number,
  acknowledged: Acknowledged[],
  more: number,
): Promise<Outcome> {
  const traced = [
    'strace',
    '-f',
    '-o',
    '/dev/null',
    '-e',
    'trace=pwrite64,fdatasync',
    '-e',
    `inject=${inject}`,
  ];
  const store = await startServer(dataDir, { under: inject ? traced : [], env });
  const client = await MongoClient.connect(store.url, { serverSelectionTimeoutMS: 1000, retryWrites: false });
  const target = acknowledged.length + more;
  const isOver = () => store.process.exitCode !== null || store.process.signalCode !== null;
  let killed = false;
  const refused = await write(client, first, acknowledged, () => {
    if (acknowledged.length >= target && !killed && !isOver()) {
      killed = true;
      void (inject ? signalBoth(store.process, 'SIGKILL') : stopServer(store, 'SIGKILL'));
    }
    return killed || isOver();
  });
  if (!isOver()) await once(store.process, 'exit');
  await client.close();
  return { refused, gaveUp: !killed };
}

async function lookAgain(acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const store = await startServer(dataDir);
  const client = await MongoClient.connect(store.url);
  try {
    return await findings(client, acknowledged);
  } finally {
    await client.close();
    await stopServer(store, 'SIGTERM');
  }
}
