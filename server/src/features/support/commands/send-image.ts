import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { cleanImage } from '../../../platform/image-store.ts';
import { logger } from '../../../platform/logger.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { supportImages } from '../image-store.ts';
import { senderOf } from '../sender.ts';
import { requireSession } from '../support.policy.ts';
import type { MessageRow } from '../support-message.model.ts';
import { answerRepeated, appendMessage, findByCid, findRepeated } from './append-message.ts';

export interface ImageToSend {
  sessionId: string;
  cid?: string | undefined;
  upload: Buffer | undefined;
  lastSeenSeq?: number | undefined;
}

/**
 * Sends an image: cleaned, stored, then appended. The digest is of the upload's bytes, so a retry is
 * recognised before any work is done. An image whose message was not stored is removed again.
 */
export async function sendImage(identity: Identity, input: ImageToSend): Promise<MessageRow> {
  const session = await requireSession(identity, input.sessionId);
  await consume(LIMITS.uploadsPerUser, identity.userId);
  const digest = createHash('sha256')
    .update(input.upload ?? '')
    .digest('base64url');
  const send = {
    sessionId: input.sessionId,
    sender: senderOf(identity),
    cid: input.cid ?? randomUUID(),
    messageType: 'image' as const,
    digest,
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
