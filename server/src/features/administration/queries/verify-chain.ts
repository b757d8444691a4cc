import { type ChainCheck, VERIFY_BATCH } from '@lode/shared/administration/schemas';
import { GENESIS_HASH, hashEntry } from '../chain-hash.ts';
import {
  ChainHeadModel,
  type ChainHeadRow,
  SegmentModel,
  type SegmentRow,
} from '../operation-chain.model.ts';
import { OperationEntryModel, type SealedEntryRow } from '../operation-entry.model.ts';

type Broken = ChainCheck['broken'];

/**
 * Checks a stretch of the chain from `fromSeq` (the oldest kept entry unless told): that no place is
 * missing, that each entry follows the hash of the one before and hashes to its own, and at the end that
 * the last one is the head. What precedes the oldest entry is the kept hash of the last dropped segment.
 */
export async function verifyChain(fromSeq?: number): Promise<ChainCheck> {
  const [head, oldest, unsealed] = await Promise.all([
    ChainHeadModel.findById('head').lean<ChainHeadRow>(),
    SegmentModel.findOne({ droppedAt: null }).sort({ _id: 1 }).lean<SegmentRow>(),
    OperationEntryModel.countDocuments({ unsealed: true }),
  ]);
  const headSeq = head?.seq ?? 0;
  const firstSeq = oldest?.firstSeq ?? null;
  const start = Math.max(fromSeq ?? 1, firstSeq ?? 1);
  const stop = Math.min(start + VERIFY_BATCH - 1, headSeq);
  const rows = await OperationEntryModel.find({ seq: { $gte: start, $lte: stop } })
    .sort({ seq: 1 })
    .lean<SealedEntryRow[]>();
  const before = await hashBefore(start, oldest);
  const { broken, last } = checkRows(rows, start, before);
  const atEnd = stop >= headSeq;
  return {
    checked: rows.length,
    broken: broken ?? missingEnd(rows, start, stop) ?? (atEnd ? wrongHead(last, head) : null),
    next_seq: atEnd ? null : stop + 1,
    first_seq: firstSeq,
    head_seq: headSeq,
    head_hash: head?.hash ?? GENESIS_HASH,
    unsealed,
  };
}

/** The hash that the entry at `start` must follow; undefined when that of its predecessor is gone. */
async function hashBefore(start: number, oldest: SegmentRow | null): Promise<string | undefined> {
  if (start === 1) return GENESIS_HASH;
  if (oldest && start === oldest.firstSeq) {
    const dropped = await SegmentModel.findById(oldest._id - 1).lean<SegmentRow>();
    return dropped?.lastHash;
  }
  return (await OperationEntryModel.findOne({ seq: start - 1 }).lean<SealedEntryRow>())?.hash;
}

function checkRows(
  rows: SealedEntryRow[],
  start: number,
  before: string | undefined,
): { broken: Broken; last: string | undefined } {
  let last = before;
  let seq = start;
  for (const row of rows) {
    if (row.seq !== seq) return { broken: { seq, problem: 'missing' }, last };
    if (row.prevHash !== last) return { broken: { seq, problem: 'link' }, last };
    if (hashEntry(seq, row.prevHash, row) !== row.hash) return { broken: { seq, problem: 'content' }, last };
    last = row.hash;
    seq += 1;
  }
  return { broken: null, last };
}

function missingEnd(rows: SealedEntryRow[], start: number, stop: number): Broken {
  const next = start + rows.length;
  return next <= stop ? { seq: next, problem: 'missing' } : null;
}

function wrongHead(last: string | undefined, head: ChainHeadRow | null): Broken {
  return head && last !== head.hash ? { seq: head.seq, problem: 'head' } : null;
}
