import type { Collection, Document } from 'mongodb';
import { MongoBulkWriteError } from 'mongodb';
import { Digest, hashOf } from './digest.ts';
import { idKey, idOf, type Raw, toDocument } from './documents.ts';

const BATCH_DOCUMENTS = 500;
const BATCH_BYTES = 8 * 1024 * 1024;
const DUPLICATE_KEY = 11_000;

/** A collection to read from or write to. */
export type Side = Collection<Document>;

/** What was done to make two sides the same. */
export interface Changes {
  removed: number;
  added: number;
}

/**
 * Makes the target's documents those of the source, whatever an earlier run has brought: first what is gone or changed is
 * taken out, then what is missing is put in, so that no unique index is ever met by both. `live`: the source changes
 * meanwhile, and what it refuses is left to the next run.
 */
export async function copyDocuments(source: Side, target: Side, live: boolean): Promise<Changes> {
  let [removed, added] = [0, 0];
  for await (const batch of batchesOf(target)) removed += await removeStale(batch, source, target);
  for await (const batch of batchesOf(source)) added += await addMissing(batch, target, live);
  return { removed, added };
}

/** Count and hashes of all documents. */
export async function digestOf(side: Side): Promise<Digest> {
  const digest = new Digest();
  for await (const batch of batchesOf(side)) for (const raw of batch) digest.add(raw);
  return digest;
}

async function* batchesOf(side: Side): AsyncGenerator<Raw[]> {
  let [batch, bytes]: [Raw[], number] = [[], 0];
  for await (const raw of readRaw(side, {})) {
    batch.push(raw);
    bytes += raw.length;
    if (batch.length < BATCH_DOCUMENTS && bytes < BATCH_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** In the order in which they were inserted, which readers may rely on. */
function readRaw(side: Side, filter: Document): AsyncIterable<Raw> {
  return side.find(filter, { raw: true }) as unknown as AsyncIterable<Raw>;
}

async function removeStale(batch: Raw[], source: Side, target: Side): Promise<number> {
  const ids = batch.map(idOf);
  const there = new Map<string, string>();
  for await (const raw of readRaw(source, { _id: { $in: ids } })) there.set(idKey(idOf(raw)), hashOf(raw));
  const stale = ids.filter((id, at) => there.get(idKey(id)) !== hashOf(batch[at] as Raw));
  if (stale.length > 0) await target.deleteMany({ _id: { $in: stale } } as Document);
  return stale.length;
}

async function addMissing(batch: Raw[], target: Side, live: boolean): Promise<number> {
  const ids = batch.map((raw) => idKey(idOf(raw)));
  const known = target.find({ _id: { $in: batch.map(idOf) } } as Document, {
    projection: { _id: 1 },
    promoteValues: false,
  });
  const there = new Set<string>();
  for await (const { _id } of known) there.add(idKey(_id));
  const missing = batch.filter((_raw, at) => !there.has(ids[at] as string)).map(toDocument);
  if (missing.length === 0) return 0;
  try {
    await target.insertMany(missing, { ordered: false, forceServerObjectId: true, ignoreUndefined: false });
    return missing.length;
  } catch (error) {
    if (!live || !isOnlyDuplicates(error)) throw error;
    return error.insertedCount;
  }
}

function isOnlyDuplicates(error: unknown): error is MongoBulkWriteError {
  if (!(error instanceof MongoBulkWriteError)) return false;
  const refused = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return refused.every(({ code }) => code === DUPLICATE_KEY);
}
