import type { mongo, QueryFilter, Types, UpdateQuery } from 'mongoose';
import { isStoreAway } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { changedRow } from '../changed-row.ts';
import { type PublishedSession, SessionModel, type SessionRow } from '../support-session.model.ts';
import { noteLateChanges } from './note-late-changes.ts';

/** Sessions of one transaction: in larger ones each costs no less, and more often somebody writes in one of them. */
const SET = 500;
/** One is read, or told, while the other is written. */
const SETS_AT_ONCE = 2;
/** Of a set, by whoever writes in one of its conversations; then it goes on in halves. */
const CONFLICTS_MAX = 2;
const IDS_READ = 2000;

type Id = Types.ObjectId;
type Work = (tx: Transaction, rows: PublishedSession[]) => Promise<void>;

interface Sets {
  filter: QueryFilter<SessionRow>;
  work: Work;
  failures: unknown[];
}

/**
 * Does the work with every session that fits the filter, a set a transaction; `work` is given those of the set that still
 * fit, as its transaction reads them. Whoever writes in one meanwhile wins: the set begins again as they left it. One
 * that fails holds no other up, and is thrown in the end.
 */
export async function changeInSets(filter: QueryFilter<SessionRow>, work: Work): Promise<void> {
  const sets: Sets = { filter, work, failures: [] };
  const ids = setsOf(filter);
  const lanes = Array.from({ length: SETS_AT_ONCE }, async () => {
    for await (const set of ids) await changeSet(sets, set);
  });
  for (const lane of await Promise.allSettled(lanes))
    if (lane.status === 'rejected') sets.failures.push(lane.reason);
  if (sets.failures.length > 0) throw sets.failures[0];
}

async function* setsOf(filter: QueryFilter<SessionRow>): AsyncGenerator<Id[]> {
  const cursor = SessionModel.collection.find(filter as mongo.Filter<mongo.Document>, {
    projection: { _id: 1 },
    sort: { closesAt: 1 },
    batchSize: IDS_READ,
  });
  let set: Id[] = [];
  for await (const { _id } of cursor) {
    set.push(_id);
    if (set.length < SET) continue;
    yield set;
    set = [];
  }
  if (set.length > 0) yield set;
}

class Contended extends Error {}

async function changeSet(sets: Sets, ids: Id[]): Promise<void> {
  let conflicts = -1;
  try {
    await inTransaction(async (tx) => {
      conflicts += 1;
      if (conflicts >= CONFLICTS_MAX && ids.length > 1) throw new Contended();
      const rows = await readSet(tx, sets.filter, ids);
      if (rows.length > 0) await sets.work(tx, rows);
    });
  } catch (error) {
    if (isStoreAway(error)) throw error;
    if (ids.length === 1) sets.failures.push(error);
    else for (const half of halvesOf(ids)) await changeSet(sets, half);
  }
}

function halvesOf(ids: Id[]): [Id[], Id[]] {
  const middle = Math.ceil(ids.length / 2);
  return [ids.slice(0, middle), ids.slice(middle)];
}

function readSet(tx: Transaction, filter: QueryFilter<SessionRow>, ids: Id[]): Promise<PublishedSession[]> {
  // By their ids: the index of the filter's fields would be walked from its beginning for each set.
  const options = { session: tx.session, hint: { _id: 1 }, projection: { notes: 0, episodes: 0 } };
  return SessionModel.collection
    .find<PublishedSession>({ ...filter, _id: { $in: ids } } as mongo.Filter<mongo.Document>, options)
    .toArray();
}

export interface SetChange {
  row: PublishedSession;
  update: UpdateQuery<SessionRow>;
}

/** Changes sessions as they were read in this transaction; answers how each is now, in their order. */
export async function changeRows(tx: Transaction, changes: SetChange[]): Promise<PublishedSession[]> {
  if (changes.length === 0) return [];
  const revised = changes.map(({ row, update }) => ({
    row,
    update: { ...update, $inc: { ...update.$inc, rev: 1 } } as UpdateQuery<SessionRow>,
  }));
  const writes = revised.map(({ row: { _id, rev, status }, update }) => ({
    updateOne: { filter: { _id, rev, status }, update },
  })) as unknown as mongo.AnyBulkWriteOperation<mongo.Document>[];
  const { matchedCount } = await SessionModel.collection.bulkWrite(writes, { session: tx.session });
  if (matchedCount !== changes.length) throw new Error('A session is not as its own transaction read it');
  const changed = revised.map(({ row, update }) => changedRow(row, update));
  await noteLateChanges(changed, tx.session);
  return changed;
}

/** Tells both audiences of each how sessions are now of which none waits. */
export function tellChanged(tx: Transaction, rows: PublishedSession[]): void {
  if (rows.length === 0) return;
  tx.event('support.sessions-changed', { sessionIds: rows.map(({ _id }) => String(_id)) }, rows);
}
