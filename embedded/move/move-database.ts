import { type Db, MongoServerError } from 'mongodb';
import { copyIndexes, copyValidation, createLike, type Declared, listDeclared } from './collections.ts';
import { type Changes, copyDocuments, digestOf } from './copy-documents.ts';

/** In a target while a move is under way: what is in it is ours to change. */
const MARKER = 'lode_move';
/** A document that expires while both sides are compared makes them differ once. */
const ROUNDS = 3;
const DUPLICATE_KEY = 11_000;

/** What became of a move. */
export interface Moved extends Changes {
  /** Both sides were found to be the same, document by document; else it goes on with the next run. */
  finished: boolean;
  documents: number;
}

export interface MoveOptions {
  /** The source changes meanwhile. */
  live: boolean;
  /** Told of each collection that was changed. */
  tell?: (collection: string, changes: Changes) => void;
}

/**
 * Makes a database the same as another: documents, indexes, validators. Run again, whatever cut it off, it brings the
 * difference only. From a `live` source it comes as near as can be and does not finish. Throws one sentence where the
 * target is somebody else's, and where the sides still differ in the end.
 */
export async function moveDatabase(source: Db, target: Db, options: MoveOptions): Promise<Moved> {
  await takeTarget(target);
  const total: Changes = { removed: 0, added: 0 };
  for (let round = 1; ; round++) {
    const { removed, added } = await bringOver(source, target, options);
    total.removed += removed;
    total.added += added;
    if (options.live) return { ...total, finished: false, documents: 0 };
    const { documents, differing } = await compare(source, target);
    if (differing.length === 0) {
      await finish(source, target);
      return { ...total, finished: true, documents };
    }
    if (round === ROUNDS)
      throw new Error(
        `The two sides differ in ${differing.join(', ')}: end what still writes to the source, and run this again.`,
      );
  }
}

/** Throws unless the target is empty, or an earlier run has begun to fill it. */
async function takeTarget(target: Db): Promise<void> {
  const names = (await listDeclared(target)).map(({ name }) => name);
  if (names.includes(MARKER)) return;
  if (names.length > 0)
    throw new Error(
      `The database ${target.databaseName} to be moved to is not empty: name another one, or drop what is in it.`,
    );
  await target.createCollection(MARKER);
}

async function bringOver(source: Db, target: Db, { live, tell }: MoveOptions): Promise<Changes> {
  const total: Changes = { removed: 0, added: 0 };
  const declared = await listDeclared(source);
  await dropOthers(declared, target);
  const there = new Set((await listDeclared(target)).map(({ name }) => name));
  for (const one of declared) {
    const { name } = one;
    if (!there.has(name)) await createLike(one, target);
    const changes = await copyDocuments(source.collection(name), target.collection(name), live);
    if (changes.removed + changes.added > 0) tell?.(name, changes);
    total.removed += changes.removed;
    total.added += changes.added;
    // Early, so that little is left for the run that the site is down for.
    await copyIndexes(source, target, name, { expiring: false }).catch((error: unknown) => {
      if (!live || !(error instanceof MongoServerError && error.code === DUPLICATE_KEY)) throw error;
    });
  }
  return total;
}

async function dropOthers(declared: Declared[], target: Db): Promise<void> {
  const kept = new Set([MARKER, ...declared.map(({ name }) => name)]);
  for (const { name } of await listDeclared(target)) if (!kept.has(name)) await target.dropCollection(name);
}

/** Reads every document of both sides. */
async function compare(source: Db, target: Db): Promise<{ documents: number; differing: string[] }> {
  let documents = 0;
  const differing: string[] = [];
  for (const { name } of await listDeclared(source)) {
    const [ours, theirs] = await Promise.all([
      digestOf(source.collection(name)),
      digestOf(target.collection(name)),
    ]);
    documents += ours.count;
    if (!ours.equals(theirs)) differing.push(name);
  }
  return { documents, differing };
}

async function finish(source: Db, target: Db): Promise<void> {
  for (const one of await listDeclared(source)) {
    await copyIndexes(source, target, one.name, { expiring: true });
    await copyValidation(one, target);
  }
  await target.dropCollection(MARKER);
}
