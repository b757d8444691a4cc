import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { leaveAssistant } from '../leave-assistant.ts';
import { messageUpdate, reliedOn } from '../message-update.ts';
import type { NewMessage } from '../new-message.ts';
import { closingFrom } from '../queries/get-auto-close.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { type PublishedSession, SessionModel, type SessionRow } from '../support-session.model.ts';
import { armAutoClose } from './arm-auto-close.ts';
import { askForAnswer } from './ask-for-answer.ts';
import { noteLateChanges } from './note-late-changes.ts';

export interface Stored {
  message: MessageRow;
  session: PublishedSession;
}

/**
 * Stores a message as the next of the session as it was read; null when that moved on meanwhile.
 * Straight to the driver: on the hot path mongoose's casting costs as much as a write.
 */
export async function storeMessage(
  tx: Transaction,
  input: NewMessage,
  read: SessionRow,
): Promise<Stored | null> {
  const now = clock.now();
  const session = (await SessionModel.collection.findOneAndUpdate(
    { _id: read._id, status: 'ongoing', headSeq: read.headSeq, type: read.type, ...reliedOn(input, read) },
    messageUpdate(input, read, now, await closingFrom(now)),
    { returnDocument: 'after', session: tx.session, projection: { notes: 0 } },
  )) as PublishedSession | null;
  if (!session) return null;
  const message = messageRow(input, session, now);
  await MessageModel.collection.insertOne(message, { session: tx.session });
  await noteLateChanges([session], tx.session);
  tx.event('support.message-created', { messageId: String(message._id) }, { message, session });
  await follow(tx, input, read, session);
  return { message, session };
}

/** What the stored message leads to. */
async function follow(
  tx: Transaction,
  input: NewMessage,
  read: SessionRow,
  session: PublishedSession,
): Promise<void> {
  const { sessionId } = input;
  const { closesAt } = session;
  if (closesAt && closesAt.getTime() !== read.closesAt?.getTime())
    tx.afterCommit(() => armAutoClose(closesAt));
  if (read.type !== 'ai') return;
  if (input.sender.author === 'customer') tx.afterCommit(() => askForAnswer(sessionId, session.headSeq));
  if (session.type === 'ai') return;
  if (input.sender.author === 'agent') {
    await input.recordTakeOver?.(tx, read, session);
    leaveAssistant(tx, session);
  } else tx.event('support.queue-changed', {});
}

/** The stored message, of a session as it is with it. */
export function messageRow(input: NewMessage, session: PublishedSession, now: Date): MessageRow {
  return {
    _id: new mongoose.Types.ObjectId(),
    sessionId: session._id,
    seq: session.headSeq,
    cids: [input.cid],
    senderType: input.sender.type,
    senderId: input.sender.id,
    senderName: input.sender.staff?.name ?? null,
    senderUsername: input.sender.staff?.username ?? null,
    author: input.sender.author,
    messageType: input.messageType,
    content: input.content,
    ...(input.file && { file: input.file }),
    ...(input.quote && { quote: input.quote }),
    digest: input.digest,
    ...(input.answer && { assistant: input.answer.part }),
    ...(input.terms && { terms: input.terms }),
    createdAt: now,
    updatedAt: now,
  };
}
