import { keepRollups } from '@lode/server/features/reports/commands/keep-rollups';
import { reportJobs } from '@lode/shared/reports/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const keepRollupsProcessor = defineProcessor(reportJobs.keep, keepRollups);
