import { answerMessages } from '@lode/server/features/assistant/commands/answer-message';
import { assistantJobs } from '@lode/shared/assistant/jobs';
import { defineProcessor } from '../lib/processor.ts';

export const answerProcessor = defineProcessor(assistantJobs.answer, ({ session_id }) =>
  answerMessages(session_id),
);
