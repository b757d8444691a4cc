import type { summarySchema } from '@lode/shared/assistant/schemas';
import type { z } from 'zod';
import type { Identity } from '../../../platform/identity.ts';
import { summarise } from '../copilot.ts';
import { readConversation, turnsOf } from './read-conversation.ts';
import { requireCopilot } from './suggest-answer.ts';

/** What a conversation is about, for an agent who has not read it. SESSION_NOT_FOUND, NOT_AVAILABLE. */
export async function summariseConversation(
  identity: Identity,
  sessionId: string,
): Promise<z.infer<typeof summarySchema>> {
  await requireCopilot();
  const { rows, language } = await readConversation(identity, sessionId);
  return summarise(turnsOf(rows), language);
}
