import { expireContracts } from '@lode/server/features/mining/commands/expire-contracts';
import { miningJobs } from '@lode/shared/mining/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const expireContractsProcessor = defineProcessor(miningJobs.expire, expireContracts);
