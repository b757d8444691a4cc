import { announceEndings } from '@lode/server/features/mining/commands/announce-endings';
import { expireContracts } from '@lode/server/features/mining/commands/expire-contracts';
import { miningJobs } from '@lode/shared/mining/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const expireContractsProcessor = defineProcessor(miningJobs.expire, async () => {
  await expireContracts();
  await announceEndings();
});
