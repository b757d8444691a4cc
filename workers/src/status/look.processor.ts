import { recordHealth } from '@lode/server/features/status/commands/record-health';
import { statusJobs } from '@lode/shared/status/jobs';
import { defineProcessor } from '../lib/processor.ts';

/** Before that a worker would record its own start: prices, blocks and proofs that it has yet to fetch. */
const SETTLED_S = 30;

export const lookProcessor = defineProcessor(statusJobs.look, async () => {
  if (process.uptime() >= SETTLED_S) await recordHealth();
});
