import { lookForAlerts } from '@lode/server/features/alerts/commands/look-for-alerts';
import { config } from '@lode/server/platform/config';
import { alertJobs } from '@lode/shared/alerts/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const lookForAlertsProcessor = defineProcessor(alertJobs.look, async () => {
  if (process.uptime() * 1000 >= config.alertsSettleMs) await lookForAlerts();
});
