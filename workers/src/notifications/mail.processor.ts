import { mailNews } from '@lode/server/features/notifications/commands/mail-news';
import { notificationJobs } from '@lode/shared/notifications/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const mailNewsProcessor = defineProcessor(notificationJobs.mail, mailNews);
