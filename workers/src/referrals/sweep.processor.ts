import { sweepBonuses } from '@lode/server/features/referrals/commands/sweep-bonuses';
import { referralJobs } from '@lode/shared/referrals/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const sweepBonusesProcessor = defineProcessor(referralJobs.sweep, sweepBonuses);
