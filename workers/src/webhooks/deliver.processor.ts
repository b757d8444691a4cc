import { deliverHook } from '@lode/server/features/webhooks/commands/deliver-hook';
import { webhookJobs } from '@lode/shared/webhooks/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const deliverHookProcessor = defineProcessor(webhookJobs.deliver, (job) =>
  deliverHook(job.delivery_id, job.due),
);
