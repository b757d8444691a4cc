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

/** Adds a block with all that waits to an invented chain; on a real one it does nothing. */
export async function mineSimulatedBlock(chain: Chain): Promise<void> {
  if (!followedAdapter(chain).simulated) return;
  try {
    await inTransaction(async ({ session }) => {
      const last = await SimulatedBlockModel.findOne({ chain }, null, { session })
        .sort({ height: -1 })
        .lean<SimulatedBlockRow>();
      const height = (last?.height ?? 0) + 1;
      const block: SimulatedBlockRow = {
        _id: `${chain}:${height}`,
        chain,
        height,
        hash: randomBytes(32).toString('hex'),
        parentHash: last?.hash ?? GENESIS,
        at: clock.now(),
      };
      await SimulatedBlockModel.create([block], { session });
      const waiting = await SimulatedTransferModel.find({ chain, height: null }, { _id: 1 }, { session })
        .limit(MAX_TRANSFERS)
        .lean();
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
