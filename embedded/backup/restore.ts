import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { print, say } from '../progress.ts';
import { type Place, readOwnFiles, readPlace } from '../settings.ts';
import { runCommand } from './command.ts';
import { type Contents, moreThan, readContents } from './contents.ts';
import { type Copy, chooseCopy } from './copies.ts';
import { type RestoreOrder, unpackAndProve } from './restore-backup.ts';
import { ONLY_EMBEDDED, readBackupSettings } from './settings.ts';
import { readSecretFile, readSiteSecret, secretFile, secretId } from './site-secret.ts';
import { hasData, storePassword, withLockedData, withStoreIn } from './site-store.ts';
import { swapData } from './swap-data.ts';

/** More than any site gives out between two copies; a wallet's gap limit has to be at least as large to see payments. */
const SKIPPED_ADDRESSES = '1000';

const OPTIONS = {
  from: { type: 'string' },
  secret: { type: 'string' },
  'without-secret': { type: 'boolean', default: false },
  'skip-addresses': { type: 'string', default: SKIPPED_ADDRESSES },
  rehearse: { type: 'boolean', default: false },
} as const;

/**
 * `npm run restore -- --from DIR`: proves a copy, the newest in DIR or DIR itself, and puts it in the place of the present
 * store, which is kept aside. `--rehearse` only proves it, beside a running site as well. `--secret FILE` is the secret that
 * belongs to it, where that is not here; `--without-secret` does without.
 */
async function restore(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const env = readOwnFiles(process.env);
  if (env.MONGO_URL) throw new Error(`Nothing was restored: ${ONLY_EMBEDDED}`);
  if (!values.from) throw new Error('Say where the copy is: --from DIR.');
  const { key } = readBackupSettings(env);
  const place = readPlace(env);
  const copy = chooseCopy(resolve(values.from));
  sayWhich(copy);
  const secret = values.secret ? readSecretFile(values.secret) : readSiteSecret(env, place);
  const order: RestoreOrder = {
    copy,
    place,
    work: { ...place, dataDir: join(place.dataDir, values.rehearse ? 'rehearsal' : 'restoring') },
    key,
    env: { ...env, SECRET: secret ?? 'none, and nothing of this run needs one' },
    skipAddresses: readCount(values['skip-addresses']),
  };
  if (values.rehearse) return rehearse(order, secret);
  if (!values['without-secret']) requireSecret(copy, secret);
  await withLockedData(place, async () => {
    await inWork(order, () => replaceStore(order, values.secret ? secret : undefined));
  });
  print('Restored. Before anybody approves a payout: docs/backup.md, "After a restore".');
}

function readCount(given: string): number {
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new Error(`--skip-addresses must be a number, and it is "${given}".`);
}

function sayWhich({ folder, manifest }: Copy): void {
  const { takenAt, version } = manifest;
  say('Copy', `${folder}, of ${takenAt} (${ago(takenAt)} ago), version ${version}`);
}

/** Without the secret a site runs, and nobody's second factor can be read. */
function requireSecret({ manifest }: Copy, secret: string | undefined): void {
  if (secret !== undefined && secretId(secret) === manifest.secret) return;
  throw new Error(
    `The copy belongs to the secret ${manifest.secret}, which is not the one here: give its file with --secret FILE. Where it is lost for good, --without-secret goes on: nobody's second factor can be read then.`,
  );
}

async function rehearse(order: RestoreOrder, secret: string | undefined): Promise<void> {
  await inWork(order, () => unpackAndProve(order));
  const { secret: wanted } = order.copy.manifest;
  const isHere = secret !== undefined && secretId(secret) === wanted;
  say('Secret', isHere ? 'the one here belongs to it' : `${wanted} belongs to it, which is not the one here`);
  print('The copy can be restored. Nothing was changed.');
}

async function inWork({ work }: RestoreOrder, use: () => Promise<void>): Promise<void> {
  try {
    await use();
  } finally {
    rmSync(work.dataDir, { recursive: true, force: true });
  }
}

/** Proves the copy, tells what will be missing, and puts it in its place; a given secret is kept with it. */
async function replaceStore(order: RestoreOrder, secret: string | undefined): Promise<void> {
  const { copy, place, work } = order;
  await unpackAndProve(order);
  say('Missing', missing(copy, hasData(place) ? await readPresent(place) : 'none'));
  const replaced = swapData(place, work);
  if (secret !== undefined) keepSecret(place, secret);
  if (replaced)
    say('Aside', `${relative(process.cwd(), replaced)}, what was here: delete it once nobody needs it`);
}

/** What is in the present store; undefined where it cannot be opened. */
async function readPresent(place: Place): Promise<Contents | undefined> {
  try {
    return await withStoreIn(place, storePassword(place), ({ url }) => readContents(url));
  } catch {
    return undefined;
  }
}

/** What the copy does not have, as far as that can be known. */
function missing({ manifest }: Copy, present: Contents | 'none' | undefined): string {
  const since = `what was written after ${manifest.takenAt} (${ago(manifest.takenAt)})`;
  if (present === 'none') return `${since}; there was no store here to compare with`;
  if (!present) return `${since}; the store that is here cannot be read`;
  const more = moreThan(manifest.contents, present).map(([name, count]) => `${name} ${count}`);
  const links = present.ledger.link - manifest.contents.ledger.link;
  return `${since}: ${links} links of the ledger; more documents here: ${more.join(', ') || 'none'}`;
}

function keepSecret(place: Place, secret: string): void {
  const file = secretFile(place);
  const present = readSiteSecret({}, place);
  if (present === secret) return;
  if (present !== undefined) renameSync(file, `${file}-replaced-${secretId(present)}`);
  writeFileSync(file, secret, { mode: 0o600, flush: true });
  say('Secret', `put into ${relative(process.cwd(), file)}`);
}

function ago(time: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(time)) / 60_000));
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

await runCommand(restore);
