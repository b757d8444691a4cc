import { deliverPush } from '@lode/server/features/notifications/commands/deliver-push';
import { pushNews } from '@lode/server/features/notifications/commands/push-news';
import { notificationJobs } from '@lode/shared/notifications/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const pushNewsProcessor = defineProcessor(notificationJobs.pushNews, pushNews);
export const pushProcessor = defineProcessor(notificationJobs.push, deliverPush);
