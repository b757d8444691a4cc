import { sweepUnanswered } from '@lode/server/features/assistant/commands/sweep-unanswered';
import { assistantJobs } from '@lode/shared/assistant/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const assistantSweepProcessor = defineProcessor(assistantJobs.sweep, ({ slot }) =>
  sweepUnanswered(slot),
);
