import { sweepOutbox } from '@lode/server/platform/outbox';
import { outboxJobs } from '@lode/shared/core/outbox-jobs';
import { defineProcessor } from '../lib/processor.ts';

export const outboxSweepProcessor = defineProcessor(outboxJobs.sweep, sweepOutbox);
