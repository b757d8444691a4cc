import type { suggestionSchema } from '@lode/shared/assistant/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { z } from 'zod';
import type { Identity } from '../../../platform/identity.ts';
import { suggest } from '../copilot.ts';
import { getConfiguration } from './get-configuration.ts';
import { readConversation, turnsOf } from './read-conversation.ts';

/** NOT_AVAILABLE while the operator has switched the agents' help off. */
export async function requireCopilot(): Promise<void> {
  if (!(await getConfiguration()).copilot) throw new AppError('NOT_AVAILABLE');
}

/**
 * An answer to what the customer wrote last, for an agent to read; null where none is found. It is never sent
 * by itself. SESSION_NOT_FOUND, NOT_AVAILABLE.
 */
export async function suggestAnswer(
  identity: Identity,
  sessionId: string,
): Promise<z.infer<typeof suggestionSchema> | null> {
  await requireCopilot();
  const { rows, customerId, handledBy, language } = await readConversation(identity, sessionId);
  const turns = turnsOf(rows);
  const asked = turns.findLastIndex(({ author }) => author === 'customer');
  const question = turns[asked];
  if (!question) return null;
  // Figures of an account are for whoever has the conversation, while they have it.
  const reader = handledBy === identity.userId ? customerId : null;
  return suggest({ text: question.text, language, history: turns.slice(0, asked), customerId: reader });
}
