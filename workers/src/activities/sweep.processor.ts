import { sweepActivities } from '@lode/server/features/activities/commands/sweep-activities';
import { activityJobs } from '@lode/shared/activities/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const sweepActivitiesProcessor = defineProcessor(activityJobs.sweep, sweepActivities);
