import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import type { Message } from '@lode/shared/support/schemas';
import type { Identity } from '../../../platform/identity.ts';
import { getUser } from '../../accounts/queries/get-user.ts';
import { getLatestMessages, type LatestMessages } from '../../support/queries/get-latest-messages.ts';
import type { Turn } from '../answer.ts';

export interface ReadConversation extends LatestMessages {
  language: LanguageCode;
}

/** What is looked at of a conversation to help an agent with it. */
const MESSAGES_READ = 60;

/** The end of a conversation, and what it is held in, else what its customer reads; SESSION_NOT_FOUND. */
export async function readConversation(identity: Identity, sessionId: string): Promise<ReadConversation> {
  const latest = await getLatestMessages(identity, sessionId, MESSAGES_READ);
  return { ...latest, language: latest.language ?? (await languageOf(latest.customerId)) };
}

async function languageOf(customerId: string): Promise<LanguageCode> {
  const { language } = await getUser(customerId);
  return LANGUAGE_CODES.find((code) => code === language) ?? 'en';
}

/** Messages as they count for an answer: words of people and of the assistant. */
export function turnsOf(rows: LatestMessages['rows']): Turn[] {
  return rows.flatMap(({ author, messageType, content }) =>
    messageType === 'text' && author !== 'system'
      ? [{ author: author satisfies Message['author'], text: content }]
      : [],
  );
}
