import { sweepMails } from '@lode/server/features/mail/commands/sweep-mails';
import { mailJobs } from '@lode/shared/mail/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const mailSweepProcessor = defineProcessor(mailJobs.sweep, sweepMails);
