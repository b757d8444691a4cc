import { lookForAlerts } from '@lode/server/features/alerts/commands/look-for-alerts';
import { alertJobs } from '@lode/shared/alerts/jobs';
import { defineProcessor } from '../lib/processor.ts';

/** Before that a worker would be alarmed by its own start: prices, blocks and proofs that it has yet to fetch. */
const SETTLED_S = 30;

export const lookForAlertsProcessor = defineProcessor(alertJobs.look, async () => {
  if (process.uptime() >= SETTLED_S) await lookForAlerts();
});
