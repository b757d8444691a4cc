import { mailReports } from '@lode/server/features/reports/commands/mail-reports';
import { reportJobs } from '@lode/shared/reports/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const mailReportsProcessor = defineProcessor(reportJobs.mail, mailReports);
