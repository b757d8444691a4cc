import { sweepWithdrawals } from '@lode/server/features/withdrawals/commands/sweep-withdrawals';
import { withdrawalJobs } from '@lode/shared/withdrawals/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const sweepWithdrawalsProcessor = defineProcessor(withdrawalJobs.sweep, sweepWithdrawals);
