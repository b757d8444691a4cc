import { sweepLog } from '@lode/server/features/administration/commands/sweep-log';
import { administrationJobs } from '@lode/shared/administration/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const sweepLogProcessor = defineProcessor(administrationJobs.sweep, () => sweepLog());
