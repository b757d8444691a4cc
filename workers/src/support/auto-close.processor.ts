import { closeDue } from '@lode/server/features/support/commands/close-due';
import { SLOT_MS, supportJobs } from '@lode/shared/support/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const autoCloseProcessor = defineProcessor(supportJobs.autoClose, ({ due }) =>
  closeDue(new Date(due), new Date(due - SLOT_MS)),
);
