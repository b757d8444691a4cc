import { settleActivity } from '@lode/server/features/activities/commands/settle-activity';
import { activityJobs } from '@lode/shared/activities/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const settleActivityProcessor = defineProcessor(activityJobs.settle, ({ activityId }) =>
  settleActivity(activityId),
);
