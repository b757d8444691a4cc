import { recordHealth } from '@lode/server/features/status/commands/record-health';
import { statusJobs } from '@lode/shared/status/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const lookProcessor = defineProcessor(statusJobs.look, () => recordHealth());
