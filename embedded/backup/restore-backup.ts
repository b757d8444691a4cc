import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say, secondsSince } from '../progress.ts';
import { storeFolder } from '../services.ts';
import type { Place } from '../settings.ts';
import { digestOf, unpack } from './archive.ts';
import { differences, readContents } from './contents.ts';
import type { Copy } from './copies.ts';
import { headText } from './manifest.ts';
import { withoutKey } from './settings.ts';
import { STORE_FILE, storePassword, withStoreIn } from './site-store.ts';

const run = promisify(execFile);
/** A proof tells every fault in a line. */
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

export interface RestoreOrder {
  copy: Copy;
  place: Place;
  /** A place of its own in which the copy is unpacked and proven. */
  work: Place;
  key: string | undefined;
  /** What the site's processes are told, its secret among it. */
  env: NodeJS.ProcessEnv;
  skipAddresses: number;
}

/**
 * Unpacks a copy into a place of its own and proves it there, touching nothing else: archive, manifest, ledger and its
 * chain, every document and index. What comes of it can be put in the site's place. Throws one sentence for what does not hold.
 */
export async function unpackAndProve(order: RestoreOrder): Promise<void> {
  const { place, work } = order;
  const started = Date.now();
  await unpackStore(order);
  say('Archive', `whole (${secondsSince(started)})`);
  await withStoreIn(work, storePassword(place), async ({ url }) => {
    const env = { ...withoutKey(order.env), MONGO_URL: url, EMBEDDED: '1' };
    await proveContents(order.copy, url);
    say('Ledger', (await program(place, 'verify-ledger', [], env)).replaceAll('\n', ': '));
    const skip = ['--skip-addresses', String(order.skipAddresses)];
    say('Addresses', await program(place, 'after-restore', skip, env));
  });
  const check = await program(place, 'store', ['--check', '--data', storeFolder(work.dataDir)], process.env);
  say('Store', check.split('\n').at(-1) ?? '');
}

async function unpackStore({ copy, work, key }: RestoreOrder): Promise<void> {
  const { archive, ...head } = copy.manifest;
  const file = join(copy.folder, archive.file);
  if ((await digestOf(file)) !== archive.sha256)
    throw new Error(`${file} is damaged: it is not the file that its manifest tells of.`);
  const isSealed = archive.file.endsWith('.enc');
  if (isSealed && !key)
    throw new Error('The copy is sealed: give the key that it was made with in BACKUP_KEY.');
  rmSync(work.dataDir, { recursive: true, force: true });
  mkdirSync(storeFolder(work.dataDir), { recursive: true, mode: 0o700 });
  const lock = isSealed && key ? { key, bound: headText(head) } : undefined;
  await unpack(file, join(storeFolder(work.dataDir), STORE_FILE), lock);
}

async function proveContents({ manifest }: Copy, url: string): Promise<void> {
  const found = await readContents(url);
  const wrong = differences(manifest.contents, found);
  if (wrong.length > 0) throw new Error(`The copy is not what its manifest tells: ${wrong.join('; ')}.`);
  const documents = Object.values(found.collections).reduce((sum, count) => sum + count, 0);
  say('Manifest', `matches: ${documents} documents, the ledger up to link ${found.ledger.link}`);
}

/** What one of the site's own programs prints; throws that where it ends with a failure. */
async function program(
  { dist }: Place,
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const options = { env, maxBuffer: MOST_OUTPUT_BYTES };
  const all = ['--enable-source-maps', join(dist, `${name}.js`), ...args];
  try {
    return (await run(process.execPath, all, options)).stdout.trimEnd();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The copy does not hold (${name}):\n${stdout}${stderr}`.trimEnd(), { cause: error });
  }
}
