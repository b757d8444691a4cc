import type { Chain } from '@lode/shared/chains/schemas';
import { followChain } from '../../chains/commands/follow-chain.ts';
import { mineSimulatedBlock } from '../../chains/commands/mine-simulated-block.ts';
import { recordTransfers } from './record-transfers.ts';
import { undoBlocks } from './undo-blocks.ts';

/** Takes in what a chain's new blocks say of deposits; an invented chain gets its next one first, or so many. */
export async function readBlocks(chain: Chain, simulated = 1): Promise<void> {
  await mineSimulatedBlock(chain, simulated);
  await followChain(chain, {
    applyBlock: (tx, of, block) => recordTransfers(tx, of, block.transfers, block),
    undoBlocks,
  });
}
