import { followChain } from '@lode/server/features/chains/commands/follow-chain';
import { mineSimulatedBlock } from '@lode/server/features/chains/commands/mine-simulated-block';
import { recordTransfers } from '@lode/server/features/deposits/commands/record-transfers';
import { undoBlocks } from '@lode/server/features/deposits/commands/undo-blocks';
import { logger } from '@lode/server/platform/logger';
import { chainJobs } from '@lode/shared/chains/jobs';
import { CHAINS, type Chain } from '@lode/shared/chains/schemas';
import { defineProcessor } from '../lib/processor.ts';

/** One chain that cannot be read does not keep the others waiting. */
async function follow(chain: Chain): Promise<void> {
  try {
    await mineSimulatedBlock(chain);
    await followChain(chain, {
      applyBlock: (tx, of, block) => recordTransfers(tx, of, block.transfers, block),
      undoBlocks,
    });
  } catch (error) {
    logger.warn({ err: error, chain }, 'the chain could not be followed');
  }
}

export const followChainsProcessor = defineProcessor(chainJobs.follow, () => Promise.all(CHAINS.map(follow)));
