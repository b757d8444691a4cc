import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { seeded } from '../seeded.ts';
import { checkDirectory, startMongo } from '../server.ts';
import { startServer } from '../server-process.ts';
import { type DiskCall, readTrace, traceCommand } from './disk-trace.ts';
import { type Acknowledged, findings, write } from './load.ts';
import { type Cut, powerCuts } from './power-cut.ts';
import { canTrace, signalBoth } from './strace.ts';

const cuts = Number(process.env.POWER_CUTS || 6);
const seed = Number(process.env.POWER_SEED || 20_261_128);
/** What is written before the cuts are drawn. */
const acknowledgements = 80;
const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-power-'));
const dataDir = join(folder, 'data');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!canTrace)('a power cut in the middle of a call to the disk', () => {
  it(`loses nothing acknowledged and leaves no half transaction, at ${cuts} moments (seed ${seed})`, {
    timeout: 180_000 + cuts * 10_000,
  }, async () => {
    const { calls, acknowledged } = await record();
    const random = seeded(seed);
    for (const cut of powerCuts(calls, drawn(calls, cuts, random), random))
      expect(await wrongWith(cut, acknowledged), `cut at ${cut.at}`).toEqual([]);

    // The same without its flushes: what looks at the cuts would see one that is missing.
    const lying = calls.filter(({ kind }) => kind !== 'flush');
    const seen: string[] = [];
    for (const cut of powerCuts(lying, drawn(lying, 2, random), random))
      seen.push(...(await wrongWith(cut, acknowledged)));
    expect(seen).not.toEqual([]);
  });
});

/** What a store wrote while it was used, and what it had acknowledged when. */
async function record(): Promise<{ calls: DiskCall[]; acknowledged: Acknowledged[] }> {
  const traces = join(folder, 'traces');
  for (const each of [dataDir, traces]) mkdirSync(each);
  const store = await startServer(dataDir, { under: traceCommand(traces, join(dataDir, 'data.mdb')) });
  const client = await MongoClient.connect(store.url);
  const acknowledged: Acknowledged[] = [];
  await write(client, 0, acknowledged, () => acknowledged.length >= acknowledgements);
  await client.close();
  await signalBoth(store.process, 'SIGTERM');
  return { calls: readTrace(traces), acknowledged };
}

/** What is wrong with a store that starts with what the disk has kept. */
async function wrongWith({ at, file }: Cut, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const kept = join(folder, 'kept');
  mkdirSync(kept);
  try {
    writeFileSync(join(kept, 'data.mdb'), file);
    copyFileSync(join(dataDir, 'data.marker'), join(kept, 'data.marker'));
    const damage = (await checkDirectory(kept, () => undefined)).findings;
    const before = acknowledged.filter((each) => each.at < at);
    return damage.length > 0 ? damage : await missingIn(kept, before);
  } catch (error) {
    return [String(error)];
  } finally {
    rmSync(kept, { recursive: true });
  }
}

async function missingIn(kept: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const mongo = await startMongo({ port: 0, dataDir: kept });
  const client = await MongoClient.connect(mongo.url);
  try {
    return await findings(client, acknowledged);
  } finally {
    await client.close();
    await mongo.close();
  }
}

/** Different calls after the first quarter, ascending: the store is in use by then. */
function drawn(calls: readonly DiskCall[], count: number, random: (below: number) => number): number[] {
  const from = Math.floor(calls.length / 4);
  const moments = new Set<number>();
  while (moments.size < Math.min(count, calls.length - from)) moments.add(from + random(calls.length - from));
  return [...moments].sort((one, other) => one - other);
}
