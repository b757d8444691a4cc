import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import {
  ChainHeadModel,
  type ChainHeadRow,
  SegmentModel,
  type SegmentRow,
} from '../operation-chain.model.ts';
import { OperationEntryModel } from '../operation-entry.model.ts';
import { getLogSettings } from '../queries/get-log-settings.ts';
import { recordOperation } from './record-operation.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Segments dropped in one round; the next round takes more. */
const ROUND_MAX = 50;

/**
 * Drops sealed segments past the retention, whole and oldest first, so that what stays is one unbroken
 * stretch up to the head. The segment's row stays with its last hash, which the first kept entry follows.
 * Answers how many were dropped.
 */
export async function dropSegments(): Promise<number> {
  const { retention_days } = await getLogSettings();
  const before = new Date(clock.nowMs() - retention_days * DAY_MS);
  for (let dropped = 0; dropped < ROUND_MAX; dropped += 1) {
    if (!(await inTransaction((tx) => dropOldest(tx, before)))) return dropped;
  }
  return ROUND_MAX;
}

async function dropOldest(tx: Transaction, before: Date): Promise<boolean> {
  const { session } = tx;
  const oldest = await SegmentModel.findOne({ droppedAt: null }, null, { session })
    .sort({ _id: 1 })
    .lean<SegmentRow>();
  const head = await ChainHeadModel.findById('head', null, { session }).lean<ChainHeadRow>();
  // The one being filled stays: sealing goes on in it.
  if (!oldest || oldest._id === head?.segment || oldest.lastAt >= before) return false;
  const now = clock.now();
  const taken = await SegmentModel.updateOne(
    { _id: oldest._id, droppedAt: null },
    { $set: { droppedAt: now } },
    { session },
  );
  if (taken.modifiedCount !== 1) return false;
  await OperationEntryModel.deleteMany({ segment: oldest._id }, { session });
  await recordOperation(tx, {
    by: null,
    action: 'log.segment-dropped',
    target: { type: 'segment', id: String(oldest._id), label: `${oldest.firstSeq}–${oldest.lastSeq}` },
    before: { first_at: oldest.firstAt, last_at: oldest.lastAt, last_fingerprint: oldest.lastHash },
  });
  return true;
}
