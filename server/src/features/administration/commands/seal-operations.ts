import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { dayOf } from '../../../platform/utc-day.ts';
import { GENESIS_HASH, hashEntry } from '../chain-hash.ts';
import {
  ChainHeadModel,
  type ChainHeadRow,
  SegmentModel,
  type SegmentRow,
} from '../operation-chain.model.ts';
import { OperationEntryModel, type OperationEntryRow } from '../operation-entry.model.ts';

const BATCH = 500;
/** A segment holds one day of UTC, or so many entries of a busy one. */
const SEGMENT_MAX = 5000;

/**
 * Takes committed entries into the hash chain, in the order of their ids, until none is left. Sealers
 * meet at the head: of two at once one is rolled back and begins again, so that no place is given twice.
 * Answers how many were sealed.
 */
export async function sealOperations(): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await inTransaction(sealBatch);
    sealed += count;
    if (count < BATCH) return sealed;
  }
}

async function sealBatch(tx: Transaction): Promise<number> {
  const rows = await OperationEntryModel.find({ unsealed: true }, null, { session: tx.session })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<OperationEntryRow[]>();
  if (rows.length === 0) return 0;
  const head = await readHead(tx);
  const sealing = new Sealing(head, await openSegment(tx, head));
  const updates = rows.map((row) => ({
    updateOne: {
      filter: { _id: row._id, unsealed: true },
      update: { $set: sealing.seal(row), $unset: { unsealed: 1 as const } },
    },
  }));
  await OperationEntryModel.collection.bulkWrite(updates as never, { session: tx.session, ordered: true });
  for (const segment of sealing.segments) {
    await SegmentModel.replaceOne({ _id: segment._id }, segment, { upsert: true, session: tx.session });
  }
  await ChainHeadModel.updateOne(
    { _id: 'head' },
    { $set: sealing.head },
    { upsert: true, session: tx.session },
  );
  return rows.length;
}

async function readHead(tx: Transaction): Promise<ChainHeadRow> {
  const row = await ChainHeadModel.findById('head', null, { session: tx.session }).lean<ChainHeadRow>();
  return row ?? { _id: 'head', seq: 0, hash: GENESIS_HASH, segment: 0 };
}

function openSegment(tx: Transaction, head: ChainHeadRow): Promise<SegmentRow | null> {
  return SegmentModel.findById(head.segment, null, { session: tx.session }).lean<SegmentRow>().exec();
}

/** Gives entries their places, one after another, and cuts the chain into segments. */
class Sealing {
  readonly segments: SegmentRow[] = [];
  #seq: number;
  #hash: string;
  #segment: SegmentRow | null;
  #number: number;

  constructor(head: ChainHeadRow, segment: SegmentRow | null) {
    this.#seq = head.seq;
    this.#hash = head.hash;
    this.#number = head.segment;
    this.#segment = segment;
    if (segment) this.segments.push(segment);
  }

  get head(): Omit<ChainHeadRow, '_id'> {
    return { seq: this.#seq, hash: this.#hash, segment: this.#number };
  }

  seal(row: OperationEntryRow) {
    const seq = this.#seq + 1;
    const prevHash = this.#hash;
    const hash = hashEntry(seq, prevHash, row);
    const segment = this.#segmentFor(row.at, seq, prevHash);
    segment.lastSeq = seq;
    segment.lastHash = hash;
    if (row.at > segment.lastAt) segment.lastAt = row.at;
    this.#seq = seq;
    this.#hash = hash;
    return { seq, prevHash, hash, segment: segment._id };
  }

  #segmentFor(at: Date, seq: number, prevHash: string): SegmentRow {
    const open = this.#segment;
    const fits = open && dayOf(open.firstAt) === dayOf(at) && seq - open.firstSeq < SEGMENT_MAX;
    if (open && fits && open.droppedAt === null) return open;
    this.#number += 1;
    const next: SegmentRow = {
      _id: this.#number,
      firstSeq: seq,
      lastSeq: seq,
      prevHash,
      lastHash: prevHash,
      firstAt: at,
      lastAt: at,
      droppedAt: null,
    };
    this.#segment = next;
    this.segments.push(next);
    return next;
  }
}
