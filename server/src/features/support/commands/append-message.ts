import { AppError } from '@lode/shared/core/errors';
import { DEDUPE_WINDOW_MS } from '@lode/shared/support/schemas';
import mongoose, { type UpdateQuery } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { findAgentAnswers } from '../queries/find-agent-answers.ts';
import type { Sender } from '../sender.ts';
import { presentMessage } from '../support.presenter.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { armAutoClose } from './arm-auto-close.ts';

export interface NewMessage {
  sessionId: string;
  sender: Sender;
  cid: string;
  messageType: 'text' | 'image';
  content: string;
  /** Hash of what the sender sent. */
  digest: string;
  /** The last number an agent saw; another agent's answer after it stops the send. */
  lastSeenSeq?: number | undefined;
}

const EXCERPT_LENGTH = 120;
const MAX_TRIES = 50;

/**
 * Stores a message as the session's next (C1), once per client id (C2) and once per content within 5 s
 * (C3). What was read is guarded by the session's head number, which every message moves: if another
 * message came between, everything is read again. `read` is the session as just read; `still` is a
 * further condition on it.
 * Throws SESSION_NOT_FOUND, SESSION_NOT_ONGOING (C10), CID_CONFLICT, COLLEAGUE_ANSWERED.
 */
export async function appendMessage(
  input: NewMessage,
  read: SessionRow,
  still: (session: SessionRow) => boolean = () => true,
): Promise<MessageRow> {
  let session: SessionRow | null = read;
  for (let attempt = 0; attempt < MAX_TRIES && session; attempt += 1) {
    const known = await findKnown(input);
    if (known) return known;
    if (session.status !== 'ongoing' || !still(session)) throw new AppError('SESSION_NOT_ONGOING');
    await guardColleague(input);
    const stored = await store(input, session);
    if (stored) return stored;
    session = await SessionModel.findById(input.sessionId).lean<SessionRow>();
  }
  throw new AppError(session ? 'UNAVAILABLE' : 'SESSION_NOT_FOUND', { retryAfterS: 1 });
}

/** C2 and C3: the message this send already is, if it is one. */
export async function findKnown(input: Omit<NewMessage, 'content'>): Promise<MessageRow | null> {
  const mine = { sessionId: input.sessionId, senderId: input.sender.id };
  const [sameId, sameContent] = await Promise.all([
    MessageModel.findOne({ ...mine, cids: input.cid }).lean<MessageRow>(),
    MessageModel.findOne({
      ...mine,
      digest: input.digest,
      createdAt: { $gt: new Date(clock.nowMs() - DEDUPE_WINDOW_MS) },
    }).lean<MessageRow>(),
  ]);
  if (sameId) {
    if (sameId.digest !== input.digest) throw new AppError('CID_CONFLICT');
    return sameId;
  }
  if (sameContent) await MessageModel.updateOne({ _id: sameContent._id }, { $addToSet: { cids: input.cid } });
  return sameContent;
}

async function guardColleague(input: NewMessage): Promise<void> {
  if (input.sender.author !== 'agent' || input.lastSeenSeq === undefined) return;
  const answers = await findAgentAnswers(input.sessionId, input.sender.id, input.lastSeenSeq);
  if (answers.length > 0)
    throw new AppError('COLLEAGUE_ANSWERED', { data: { messages: answers.map(presentMessage) } });
}

/** Null when the session moved on meanwhile. */
async function store(input: NewMessage, read: SessionRow): Promise<MessageRow | null> {
  const now = clock.now();
  try {
    return await inTransaction(async (tx) => {
      const session = await SessionModel.findOneAndUpdate(
        { _id: read._id, status: 'ongoing', headSeq: read.headSeq },
        sessionUpdate(input, read, now),
        { returnDocument: 'after', session: tx.session },
      ).lean<SessionRow>();
      if (!session) return null;
      const message = messageRow(input, session, now);
      await MessageModel.collection.insertOne(message, { session: tx.session });
      tx.event('support.message-created', { message, session });
      const { closesAt } = session;
      if (input.sender.author === 'agent' && closesAt) {
        tx.afterCommit(() => armAutoClose(input.sessionId, closesAt));
      }
      return message;
    });
  } catch (error) {
    // A double of this very send committed first: reading again finds it.
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

function messageRow(input: NewMessage, session: SessionRow, now: Date): MessageRow {
  return {
    _id: new mongoose.Types.ObjectId(),
    sessionId: session._id,
    seq: session.headSeq,
    cids: [input.cid],
    senderType: input.sender.type,
    senderId: input.sender.id,
    author: input.sender.author,
    messageType: input.messageType,
    content: input.content,
    digest: input.digest,
    createdAt: now,
    updatedAt: now,
  };
}

/** An agent's message arms auto-close and counts as the first response; a customer's disarms; the system's does neither. */
function sessionUpdate(input: NewMessage, read: SessionRow, now: Date): UpdateQuery<SessionRow> {
  const { author, type } = input.sender;
  const seq = read.headSeq + 1;
  const excerpt = input.messageType === 'image' ? '' : input.content.trim().slice(0, EXCERPT_LENGTH);
  const lastMessage = { author, messageType: input.messageType, excerpt, at: now };
  const own = { [`marks.${type}.delivered`]: seq, [`marks.${type}.read`]: seq };
  const counts = { headSeq: 1, rev: 1 };
  switch (author) {
    case 'agent':
      return {
        $inc: counts,
        $set: {
          lastMessage,
          ...own,
          unread: 0,
          closesAt: new Date(now.getTime() + config.support.autoCloseMs),
          firstResponseAt: read.firstResponseAt ?? now,
        },
      };
    case 'customer':
      return { $inc: { ...counts, unread: 1 }, $set: { lastMessage, ...own, closesAt: null } };
    case 'assistant':
    case 'system':
      return { $inc: counts, $set: { lastMessage } };
  }
}
