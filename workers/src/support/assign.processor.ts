import { assignWaiting } from '@lode/server/features/support/commands/assign-waiting';
import { supportJobs } from '@lode/shared/support/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const assignProcessor = defineProcessor(supportJobs.assign, assignWaiting);
