import { followLevels } from '@lode/server/features/support/commands/follow-levels';
import { supportJobs } from '@lode/shared/support/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const followLevelsProcessor = defineProcessor(supportJobs.followLevels, followLevels);
