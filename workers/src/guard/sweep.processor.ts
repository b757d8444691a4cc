import { sweepGuarded } from '@lode/server/features/guard/commands/sweep-guarded';
import { guardJobs } from '@lode/shared/guard/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const sweepGuardedProcessor = defineProcessor(guardJobs.sweep, sweepGuarded);
