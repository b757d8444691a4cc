import { firstLineCid } from '@lode/shared/support/schemas';
import mongoose, { type UpdateQuery } from 'mongoose';
import { clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { EXCERPT_LENGTH } from './excerpt.ts';
import { withTerms } from './kept-terms.ts';
import { MessageModel, type MessageRow } from './support-message.model.ts';
import type { SessionRow } from './support-session.model.ts';
import { textDigest } from './text-digest.ts';

/** What was written before the queue is no message yet: none can have been sent before the first acceptance. */
export function hasUnsentLine(row: SessionRow): row is SessionRow & { firstLine: string } {
  return Boolean(row.firstLine) && row.headSeq === 0;
}

/** What the acceptance adds to its change of the session, for the first line to be message 1 (C1). */
export function firstLineUpdate(before: SessionRow): UpdateQuery<SessionRow> {
  if (!hasUnsentLine(before)) return {};
  const excerpt = before.firstLine.slice(0, EXCERPT_LENGTH);
  const lastMessage = { author: 'customer', messageType: 'text', excerpt, at: before.createdAt } as const;
  return { $inc: { headSeq: 1, unread: 1 }, $set: { lastMessage, 'marks.user': { delivered: 1, read: 1 } } };
}

/** Stores the first line as message 1, with the time at which it was written. */
export async function storeFirstLine(tx: Transaction, before: SessionRow, after: SessionRow): Promise<void> {
  if (!hasUnsentLine(before)) return;
  const message: MessageRow = withTerms({
    _id: new mongoose.Types.ObjectId(),
    sessionId: after._id,
    seq: 1,
    cids: [firstLineCid(String(after._id))],
    senderType: 'user',
    senderId: String(after.userId),
    author: 'customer',
    messageType: 'text',
    content: before.firstLine,
    digest: textDigest(before.firstLine),
    createdAt: before.createdAt,
    updatedAt: clock.now(),
  });
  await MessageModel.collection.insertOne(message, { session: tx.session });
  tx.event('support.message-created', { messageId: String(message._id) }, { message, session: after });
}
