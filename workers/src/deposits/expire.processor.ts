import { settleDeposit } from '@lode/server/features/deposits/commands/settle-deposit';
import { depositJobs } from '@lode/shared/deposits/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const expireDepositProcessor = defineProcessor(depositJobs.expire, ({ depositId }) =>
  settleDeposit(depositId),
);
