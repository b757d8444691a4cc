import { closeDueDays } from '@lode/server/features/treasury/commands/close-day';
import { treasuryJobs } from '@lode/shared/treasury/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const closeDaysProcessor = defineProcessor(treasuryJobs.close, closeDueDays);
