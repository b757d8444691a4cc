import { announceAutoClose } from '@lode/server/features/support/commands/announce-auto-close';
import { supportJobs } from '@lode/shared/support/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const autoCloseWarningProcessor = defineProcessor(supportJobs.autoCloseWarning, (job) =>
  announceAutoClose(job.session_id, new Date(job.closes_at)),
);
