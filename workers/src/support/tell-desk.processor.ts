import { tellDesk } from '@lode/server/features/support/commands/tell-desk';
import { supportJobs } from '@lode/shared/support/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const tellDeskProcessor = defineProcessor(supportJobs.tellDesk, tellDesk);
