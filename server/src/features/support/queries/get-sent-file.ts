import { AppError } from '@lode/shared/core/errors';
import type { SentFile } from '@lode/shared/support/file-schemas';
import type { Identity } from '../../../platform/identity.ts';
import { requireSession } from '../support.policy.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';

/** The file that a message is, and where it is stored; MESSAGE_NOT_FOUND for who may not read the conversation. */
export async function getSentFile(
  identity: Identity,
  messageId: string,
): Promise<{ storedId: string; file: SentFile }> {
  const row = await MessageModel.findById(messageId).lean<MessageRow>();
  if (!row?.file) throw new AppError('MESSAGE_NOT_FOUND');
  await requireSession(identity, String(row.sessionId)).catch(() => {
    throw new AppError('MESSAGE_NOT_FOUND');
  });
  return { storedId: row.content, file: row.file };
}
