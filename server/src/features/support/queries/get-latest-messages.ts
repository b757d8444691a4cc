import type { LanguageCode } from '@lode/shared/core/languages';
import type { Identity } from '../../../platform/identity.ts';
import { requireSession } from '../support.policy.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';

export interface LatestMessages {
  customerId: string;
  /** User id of the agent who has it now; null while it waits, or once it is closed. */
  handledBy: string | null;
  /** What it is held in, where that is known. */
  language: LanguageCode | null;
  /** Oldest first. */
  rows: MessageRow[];
}

/** The end of a conversation that this identity may see; SESSION_NOT_FOUND. */
export async function getLatestMessages(
  identity: Identity,
  sessionId: string,
  limit: number,
): Promise<LatestMessages> {
  const session = await requireSession(identity, sessionId);
  const rows = await MessageModel.find({ sessionId }).sort({ seq: -1 }).limit(limit).lean<MessageRow[]>();
  const handledBy = session.status === 'ongoing' && session.adminId ? String(session.adminId) : null;
  return {
    customerId: String(session.userId),
    handledBy,
    language: session.language ?? null,
    rows: rows.reverse(),
  };
}
