import { randomUUID } from 'node:crypto';
import { AppError } from '@lode/shared/core/errors';
import { serviceRoutes } from '@lode/shared/support/rest';
import type { Identity } from '../../../platform/identity.ts';
import type { ImageStore, StoredFile } from '../../../platform/image-store.ts';
import { logger } from '../../../platform/logger.ts';
import type { Upload } from '../../../platform/upload.ts';
import type { NewMessage } from '../new-message.ts';
import { requireNotBlocked } from '../queries/find-chat-block.ts';
import { recordHandling } from '../record-handling.ts';
import { senderOf } from '../sender.ts';
import { requireSession } from '../support.policy.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { answerRepeated, appendMessage, findByCid, findRepeated } from './append-message.ts';

export interface UploadToSend {
  sessionId: string;
  cid?: string | undefined;
  upload: Upload | undefined;
  lastSeenSeq?: number | undefined;
  /** Where the sender is at work, for the operation log. */
  address: string;
}

/** What becomes of an upload. */
interface Keeping extends Pick<NewMessage, 'file'> {
  messageType: 'image' | 'file';
  store: ImageStore;
  /** What is to be stored; throws for what is not taken. */
  prepare: () => Promise<StoredFile>;
}

/**
 * Refuses an upload by the fields that came before it: SESSION_NOT_FOUND, CHAT_BLOCKED, and SESSION_NOT_ONGOING unless it
 * is a retry of one that was stored.
 */
export async function checkUploadSend(identity: Identity, fields: Record<string, unknown>): Promise<void> {
  const { success, data } = serviceRoutes.sendImage.body.safeParse(fields);
  // Not told yet, or not valid: the whole is parsed when it is there.
  if (!success) return;
  const session = await requireSession(identity, data.session_id);
  await requireNotBlocked(identity);
  if (session.status === 'ongoing') return;
  const stored = { sessionId: data.session_id, senderId: identity.userId, cids: data.cid };
  if (!data.cid || !(await MessageModel.exists(stored))) throw new AppError('SESSION_NOT_ONGOING');
}

/**
 * Sends an upload: prepared, stored, then appended. The digest is of the upload's bytes, so a retry is
 * recognised before any work is done. What was stored for a message that was not is removed again.
 */
export async function sendUpload(
  identity: Identity,
  input: UploadToSend,
  keeping: Keeping,
): Promise<MessageRow> {
  const { messageType, store, file } = keeping;
  const session = await requireSession(identity, input.sessionId);
  await requireNotBlocked(identity);
  const send = {
    sessionId: input.sessionId,
    sender: senderOf(identity),
    cid: input.cid ?? randomUUID(),
    messageType,
    file,
    digest: input.upload?.sha256 ?? '',
    recordTakeOver: recordHandling({ identity, address: input.address }, 'conversation.taken-over'),
  };
  const known = await findByCid(send);
  if (known) return known;
  const earlier = await findRepeated(send);
  if (earlier) return answerRepeated(earlier, send.cid);
  if (session.status !== 'ongoing') throw new AppError('SESSION_NOT_ONGOING');
  const content = await store.store(await keeping.prepare());
  const discard = () =>
    store
      .remove(content)
      .catch((error: unknown) => logger.warn({ err: error, file: content }, 'upload left behind'));
  try {
    const message = await appendMessage({ ...send, content, lastSeenSeq: input.lastSeenSeq }, session);
    if (message.content !== content) await discard();
    return message;
  } catch (error) {
    await discard();
    throw error;
  }
}
