import { checkCustomer } from '@lode/server/features/activities/commands/check-customer';
import { activityJobs } from '@lode/shared/activities/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const checkCustomerProcessor = defineProcessor(activityJobs.check, ({ userId }) =>
  checkCustomer(userId),
);
