import { sweepPaybacks } from '@lode/server/features/deposits/commands/complete-payback';
import { sweepDeposits } from '@lode/server/features/deposits/commands/sweep-deposits';
import { depositJobs } from '@lode/shared/deposits/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const sweepDepositsProcessor = defineProcessor(depositJobs.sweep, async () => {
  await sweepDeposits();
  await sweepPaybacks();
});
