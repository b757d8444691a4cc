import { sweepBatches } from '@lode/server/features/payouts/commands/sweep-batches';
import { payoutJobs } from '@lode/shared/payouts/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const sweepBatchesProcessor = defineProcessor(payoutJobs.sweep, sweepBatches);
