import { AppError } from '@lode/shared/core/errors';
import { type Quote, quoteExcerpt } from '@lode/shared/support/quote-schemas';
import { MessageModel, type MessageRow } from './support-message.model.ts';

/** What an answer keeps of the message of its conversation that it answers; MESSAGE_NOT_FOUND for any other. */
export async function quoteFrom(
  sessionId: string,
  messageId: string | undefined,
): Promise<Quote | undefined> {
  if (messageId === undefined) return undefined;
  const row = await MessageModel.findOne({ _id: messageId, sessionId }).lean<MessageRow>();
  if (!row || row.author === 'system') throw new AppError('MESSAGE_NOT_FOUND');
  return {
    id: String(row._id),
    seq: row.seq,
    author: row.author,
    author_name: row.senderName ?? null,
    author_username: row.senderUsername ?? null,
    message_type: row.messageType,
    excerpt: excerptOf(row),
  };
}

function excerptOf({ messageType, content, file }: MessageRow): string {
  if (messageType === 'file') return file?.name ?? '';
  return messageType === 'text' ? quoteExcerpt(content) : '';
}
