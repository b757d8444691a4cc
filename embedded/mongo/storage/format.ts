import { type Bytes, type Entry, scanRange } from './bytes.ts';
import { checksumBytes, seal } from './checksum.ts';
import { DataUnusable, isMarked } from './data-file.ts';
import { recordIdOf, sealRecord } from './records.ts';
import type { Store } from './store.ts';
import type { Tally } from './tallies.ts';

/** How a data directory is laid out: 1 had no checksums, 2 no tallies of what each collection holds. */
export const currentFormat = 3;

const formatKey = Buffer.from('f:format');
const afterFormats = Buffer.from('o:');
const first = Buffer.alloc(1);
const last = Buffer.alloc(64, 255);
const catalogEntries = [Buffer.from('c:'), Buffer.from('c;')] as const;
const perCommit = 1000;

/** The directory's format; 0 when nothing has been kept in it yet. */
export function formatOf(store: Store): number {
  const known = store.meta.get(formatKey);
  if (known) return known.readUInt32BE(0);
  return store.meta.getKeys({ end: afterFormats, limit: 1 }).length;
}

/**
 * Brings the directory to the current format, once, before anything is served. It may be cut off at
 * any time: a value that has its checksum already is known by its length. Throws for a later format.
 */
export function bringUpToDate(store: Store, directory: string, say: (text: string) => void): void {
  const format = formatOf(store);
  if (format === currentFormat) return;
  if (format === 0 && isMarked(directory))
    throw new DataUnusable(directory, `The data in ${directory} has lost its catalog.`);
  if (format > currentFormat) {
    throw new Error(
      `The data directory has format ${format}, from a later version than this one, which knows ${currentFormat}.`,
    );
  }
  if (format === 1) addChecksums(store, say);
  if (format === 1 || format === 2) addTallies(store);
  store.writeNow(() => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(currentFormat);
    store.meta.put(formatKey, bytes);
  });
}

function addChecksums(store: Store, say: (text: string) => void): void {
  say('adding checksums to what an earlier version kept, once');
  const sealWhole = (_key: Buffer, raw: Buffer): Buffer => seal(raw, 0);
  const sealOne = (key: Buffer, raw: Buffer): Buffer => sealRecord(key.readUInt32BE(0), recordIdOf(key), raw);
  const count =
    sealAll(store, store.docs, [first, last], sealOne) +
    sealAll(store, store.replies, [first, last], sealWhole) +
    sealAll(store, store.meta, catalogEntries, sealWhole);
  say(`added ${count} checksums`);
}

/** Takes what is there for what there should be: what is lost from now on shows. */
function addTallies(store: Store): void {
  const tallies = new Map<number, Tally>();
  for (const { key, value } of scanRange(store.docs, first, last, false, undefined)) {
    const id = key.readUInt32BE(0);
    const { count, bytes } = tallies.get(id) ?? { count: 0, bytes: 0 };
    tallies.set(id, { count: count + 1, bytes: bytes + value.length - checksumBytes });
  }
  store.writeNow(() => {
    for (const [id, tally] of tallies) store.tallies.set(id, tally);
  });
}

/** BSON begins with its length: one that has its checksum already is longer than it says. */
function isBare(value: Buffer): boolean {
  return value.length >= 4 && value.readInt32LE(0) === value.length;
}

/** Seals what is bare, some at a commit; gives the number. */
function sealAll(
  store: Store,
  table: Bytes,
  [low, high]: readonly [Buffer, Buffer],
  sealed: (key: Buffer, raw: Buffer) => Buffer,
): number {
  let count = 0;
  let share: Entry[] = [];
  const put = (): void => {
    store.writeNow(() => {
      for (const { key, value } of share) table.put(key, sealed(key, value));
    });
    count += share.length;
    share = [];
  };
  for (const { key, value } of scanRange(table, low, high, false, undefined)) {
    if (!isBare(value)) continue;
    share.push({ key: Buffer.from(key), value });
    if (share.length === perCommit) put();
  }
  put();
  return count;
}
