import { indexSaid } from '@lode/server/features/support/commands/index-said';
import { supportJobs } from '@lode/shared/support/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const indexSaidProcessor = defineProcessor(supportJobs.indexSaid, indexSaid);
