import type { Chain } from '@lode/shared/chains/schemas';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import type { Block, ChainAdapter } from '../adapters/adapter.ts';
import { followedAdapter } from '../adapters/chosen-adapters.ts';
import { ChainCursorModel, type ChainCursorRow } from '../chain-cursor.model.ts';
import { noteDifficulty } from './note-difficulty.ts';

/** What a chain's blocks are followed for. Both run in the transaction that moves the cursor. */
export interface BlockSink {
  applyBlock: (tx: Transaction, chain: Chain, block: Block) => Promise<unknown>;
  /** Blocks from this height on have left the chain. */
  undoBlocks: (tx: Transaction, chain: Chain, fromHeight: number) => Promise<unknown>;
}

/** Deeper reorganisations than this are for a person to look at. */
const REMEMBERED = 200;
/** In one run; the next goes on from there. */
const MAX_BLOCKS = 500;

/**
 * Reads the blocks that came since the last run, one transaction each, so that a crash or an outage loses
 * none and repeats none. Blocks that left the chain are undone first. Answers how many blocks it read.
 */
export async function followChain(chain: Chain, sink: BlockSink): Promise<number> {
  const adapter = followedAdapter(chain);
  const head = await adapter.head();
  let cursor = (await readCursor(chain)) ?? (await begin(adapter, head));
  await ChainCursorModel.updateOne({ _id: chain }, { $set: { head, seenAt: clock.now() } });
  let read = 0;
  while (cursor.height < head && read < MAX_BLOCKS) {
    const block = await adapter.block(cursor.height + 1);
    const next =
      block.parentHash === cursor.hash
        ? await advance(cursor, block, adapter, sink)
        : await retreat(cursor, adapter, sink);
    // Another worker moved the cursor meanwhile: it goes on.
    if (!next) return read;
    cursor = next;
    read += 1;
  }
  if (cursor.height >= head) await noteCaughtUp(chain);
  return read;
}

async function noteCaughtUp(chain: Chain): Promise<void> {
  await ChainCursorModel.updateOne({ _id: chain }, { $set: { caughtUpAt: clock.now() } });
}

function readCursor(chain: Chain): Promise<ChainCursorRow | null> {
  return ChainCursorModel.findById(chain).lean<ChainCursorRow>().exec();
}

/** A chain is followed from now on: nobody has been given an address before. */
async function begin(adapter: ChainAdapter, head: number): Promise<ChainCursorRow> {
  const { hash } = await adapter.block(head);
  const cursor: ChainCursorRow = {
    _id: adapter.chain,
    height: head,
    hash,
    recent: [],
    first: head,
    seenAt: clock.now(),
    head,
  };
  await ChainCursorModel.updateOne({ _id: adapter.chain }, { $setOnInsert: cursor }, { upsert: true });
  return (await readCursor(adapter.chain)) ?? cursor;
}

/** Where a cursor stands. */
type Place = Pick<ChainCursorRow, 'height' | 'hash' | 'recent' | 'first'>;

function move(tx: Transaction, from: ChainCursorRow, to: Place): Promise<ChainCursorRow | null> {
  return ChainCursorModel.findOneAndUpdate(
    { _id: from._id, height: from.height, hash: from.hash },
    { $set: to },
    { session: tx.session, returnDocument: 'after' },
  )
    .lean<ChainCursorRow>()
    .exec();
}

function advance(
  cursor: ChainCursorRow,
  block: Block,
  adapter: ChainAdapter,
  sink: BlockSink,
): Promise<ChainCursorRow | null> {
  const { height, hash } = cursor;
  const recent = [...cursor.recent, { height, hash }].slice(-REMEMBERED);
  return inTransaction(async (tx) => {
    const next = await move(tx, cursor, { height: block.height, hash: block.hash, recent });
    if (next) {
      await noteDifficulty(tx, adapter, block);
      await sink.applyBlock(tx, cursor._id, block);
    }
    return next;
  });
}

/** Goes back to the newest remembered block that is still in the chain. */
async function retreat(
  cursor: ChainCursorRow,
  adapter: ChainAdapter,
  sink: BlockSink,
): Promise<ChainCursorRow | null> {
  const to = (await findBase(cursor, adapter)) ?? (await placeBefore(cursor, adapter));
  logger.warn({ chain: cursor._id, from: cursor.height, to: to.height }, 'the chain was reorganised');
  return inTransaction(async (tx) => {
    const next = await move(tx, cursor, to);
    if (next) await sink.undoBlocks(tx, cursor._id, to.height + 1);
    return next;
  });
}

async function findBase({ recent }: ChainCursorRow, adapter: ChainAdapter): Promise<Place | undefined> {
  for (let at = recent.length - 1; at >= 0; at -= 1) {
    const base = recent[at];
    if (base && (await adapter.block(base.height)).hash === base.hash)
      return { height: base.height, hash: base.hash, recent: recent.slice(0, at) };
  }
  return undefined;
}

/** Every block that was followed has left the chain: the one before the first of them cannot hold what is ours. */
async function placeBefore({ _id, first, ...cursor }: ChainCursorRow, adapter: ChainAdapter): Promise<Place> {
  const oldest = cursor.recent[0] ?? cursor;
  if (oldest.height !== first)
    throw new Error(`${_id} was reorganised further back than ${REMEMBERED} blocks`);
  const height = first - 1;
  const { hash } = await adapter.block(height);
  return { height, hash, recent: [], first: height };
}
