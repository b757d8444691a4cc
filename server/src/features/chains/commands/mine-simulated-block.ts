import { randomBytes } from 'node:crypto';
import type { Chain } from '@lode/shared/chains/schemas';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { followedAdapter } from '../adapters/chosen-adapters.ts';
import {
  SimulatedBlockModel,
  type SimulatedBlockRow,
  SimulatedTransferModel,
} from '../simulated-block.model.ts';

const MAX_TRANSFERS = 10_000;
/** What the first block says came before it. */
const GENESIS = '0'.repeat(64);

/**
 * Adds a block with all that waits to an invented chain, and so many more after it in which there is nothing yet; on a
 * real one it does nothing.
 */
export async function mineSimulatedBlock(chain: Chain, count = 1): Promise<void> {
  if (!followedAdapter(chain).simulated || count === 0) return;
  try {
    await inTransaction(async ({ session }) => {
      const last = await SimulatedBlockModel.findOne({ chain }, null, { session })
        .sort({ height: -1 })
        .lean<SimulatedBlockRow>();
      const height = (last?.height ?? 0) + 1;
      const blocks = blocksFrom(chain, height, count, last?.hash ?? GENESIS);
      await SimulatedBlockModel.insertMany(blocks, { session, lean: true });
      const waiting = await SimulatedTransferModel.find({ chain, height: null }, { _id: 1 }, { session })
        .limit(MAX_TRANSFERS)
        .lean();
      if (waiting.length === 0) return;
      await SimulatedTransferModel.updateMany(
        { _id: { $in: waiting.map(({ _id }) => _id) } },
        { $set: { height } },
        { session },
      );
    });
  } catch (error) {
    // Two workers at once: the other one's block stands.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Blocks that follow each other, the first of them a certain one. */
function blocksFrom(chain: Chain, height: number, count: number, parent: string): SimulatedBlockRow[] {
  const hashes = Array.from({ length: count }, () => randomBytes(32).toString('hex'));
  return hashes.map((hash, at) => ({
    _id: `${chain}:${height + at}`,
    chain,
    height: height + at,
    hash,
    parentHash: hashes[at - 1] ?? parent,
    at: clock.now(),
  }));
}
