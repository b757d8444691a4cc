import { readBlocks } from '@lode/server/features/deposits/commands/read-blocks';
import { logger } from '@lode/server/platform/logger';
import { chainJobs } from '@lode/shared/chains/jobs';
import { CHAINS, type Chain } from '@lode/shared/chains/schemas';
import { defineProcessor } from '../lib/processor.ts';

/** One chain that cannot be read does not keep the others waiting. */
async function follow(chain: Chain): Promise<void> {
  try {
    await readBlocks(chain);
  } catch (error) {
    logger.warn({ err: error, chain }, 'the chain could not be followed');
  }
}

export const followChainsProcessor = defineProcessor(chainJobs.follow, () => Promise.all(CHAINS.map(follow)));
