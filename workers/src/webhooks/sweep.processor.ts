import { sweepHooks } from '@lode/server/features/webhooks/commands/sweep-hooks';
import { webhookJobs } from '@lode/shared/webhooks/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const sweepHooksProcessor = defineProcessor(webhookJobs.sweep, sweepHooks);
