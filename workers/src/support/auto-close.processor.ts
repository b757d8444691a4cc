import { autoCloseSession } from '@lode/server/features/support/commands/auto-close-session';
import { supportJobs } from '@lode/shared/support/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const autoCloseProcessor = defineProcessor(supportJobs.autoClose, (job) =>
  autoCloseSession(job.session_id, new Date(job.closes_at)),
);
