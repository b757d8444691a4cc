import { sweepSessions } from '@lode/server/features/support/commands/sweep-sessions';
import { supportJobs } from '@lode/shared/support/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const supportSweepProcessor = defineProcessor(supportJobs.sweep, sweepSessions);
