import { sendMail } from '@lode/server/features/mail/commands/send-mail';
import { mailJobs } from '@lode/shared/mail/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const sendMailProcessor = defineProcessor(mailJobs.send, (job) => sendMail(job.mail_id, job.due));
