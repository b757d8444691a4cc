import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import type { Message } from '@lode/shared/support/schemas';
import type { Identity } from '../../../platform/identity.ts';
import { getUser } from '../../accounts/queries/get-user.ts';
import { getLatestMessages, type LatestMessages } from '../../support/queries/get-latest-messages.ts';
import type { Turn } from '../answer.ts';

export interface ReadConversation extends LatestMessages {
  /** What its customer reads. */
  language: LanguageCode;
}

/** What is looked at of a conversation to help an agent with it. */
const MESSAGES_READ = 60;

/** The end of a conversation and what it is held in; SESSION_NOT_FOUND. */
export async function readConversation(identity: Identity, sessionId: string): Promise<ReadConversation> {
  const latest = await getLatestMessages(identity, sessionId, MESSAGES_READ);
  const { language } = await getUser(latest.customerId);
  return { ...latest, language: LANGUAGE_CODES.find((code) => code === language) ?? 'en' };
}

/** Messages as they count for an answer: words of people and of the assistant. */
export function turnsOf(rows: LatestMessages['rows']): Turn[] {
  return rows.flatMap(({ author, messageType, content }) =>
    messageType === 'text' && author !== 'system'
      ? [{ author: author satisfies Message['author'], text: content }]
      : [],
  );
}
