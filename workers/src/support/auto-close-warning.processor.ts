import { announceDue } from '@lode/server/features/support/commands/announce-due';
import { SLOT_MS, supportJobs } from '@lode/shared/support/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const autoCloseWarningProcessor = defineProcessor(supportJobs.autoCloseWarning, ({ due }) =>
  announceDue(new Date(due), new Date(due - SLOT_MS)),
);
