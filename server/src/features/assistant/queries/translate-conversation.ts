import type { translationSchema } from '@lode/shared/assistant/schemas';
import type { LanguageCode } from '@lode/shared/core/languages';
import type { z } from 'zod';
import type { Identity } from '../../../platform/identity.ts';
import { translate } from '../copilot.ts';
import { readConversation } from './read-conversation.ts';
import { requireCopilot } from './suggest-answer.ts';

/** The customer's latest texts are translated, no more: what an agent has in front of them. */
const TRANSLATED = 20;

/**
 * What the customer wrote, in the agent's language, by message; one whose figures did not come through is left out.
 * SESSION_NOT_FOUND; NOT_AVAILABLE without an endpoint, UNAVAILABLE when it fails.
 */
export async function translateConversation(
  identity: Identity,
  sessionId: string,
  language: LanguageCode,
): Promise<z.infer<typeof translationSchema>> {
  await requireCopilot();
  const { rows } = await readConversation(identity, sessionId);
  const written = rows
    .filter(({ author, messageType }) => author === 'customer' && messageType === 'text')
    .slice(-TRANSLATED);
  const texts = await translate(
    written.map(({ content }) => content),
    language,
  );
  return {
    items: written.flatMap(({ _id }, at) => {
      const text = texts[at] ?? null;
      return text === null ? [] : [{ message_id: String(_id), text }];
    }),
  };
}
