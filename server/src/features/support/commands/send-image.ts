import { randomUUID } from 'node:crypto';
import { AppError } from '@lode/shared/core/errors';
import { serviceRoutes } from '@lode/shared/support/rest';
import type { Identity } from '../../../platform/identity.ts';
import { cleanImage } from '../../../platform/image-store.ts';
import { logger } from '../../../platform/logger.ts';
import type { Upload } from '../../../platform/upload.ts';
import { supportImages } from '../image-store.ts';
import { requireNotBlocked } from '../queries/find-chat-block.ts';
import { recordHandling } from '../record-handling.ts';
import { senderOf } from '../sender.ts';
import { requireSession } from '../support.policy.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { answerRepeated, appendMessage, findByCid, findRepeated } from './append-message.ts';

export interface ImageToSend {
  sessionId: string;
  cid?: string | undefined;
  upload: Upload | undefined;
  lastSeenSeq?: number | undefined;
  /** Where the sender is at work, for the operation log. */
  address: string;
}

/**
 * Refuses an image by the fields that came before it: SESSION_NOT_FOUND, and SESSION_NOT_ONGOING unless it
 * is a retry of one that was stored.
 */
export async function checkImageSend(identity: Identity, fields: Record<string, unknown>): Promise<void> {
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
 * Sends an image: cleaned, stored, then appended. The digest is of the upload's bytes, so a retry is
 * recognised before any work is done. An image whose message was not stored is removed again.
 */
export async function sendImage(identity: Identity, input: ImageToSend): Promise<MessageRow> {
  const session = await requireSession(identity, input.sessionId);
  await requireNotBlocked(identity);
  const send = {
    sessionId: input.sessionId,
    sender: senderOf(identity),
    cid: input.cid ?? randomUUID(),
    messageType: 'image' as const,
    digest: input.upload?.sha256 ?? '',
    recordTakeOver: recordHandling({ identity, address: input.address }, 'conversation.taken-over'),
  };
  const known = await findByCid(send);
  if (known) return known;
  const earlier = await findRepeated(send);
  if (earlier) return answerRepeated(earlier, send.cid);
  if (session.status !== 'ongoing') throw new AppError('SESSION_NOT_ONGOING');
  const content = await supportImages.store(await cleanImage(input.upload));
  const discard = () =>
    supportImages
      .remove(content)
      .catch((error: unknown) => logger.warn({ err: error, image: content }, 'image left behind'));
  try {
    const message = await appendMessage({ ...send, content, lastSeenSeq: input.lastSeenSeq }, session);
    if (message.content !== content) await discard();
    return message;
  } catch (error) {
    await discard();
    throw error;
  }
}
