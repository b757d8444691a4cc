import { AppError } from '@lode/shared/core/errors';
import { DEDUPE_WINDOW_MS } from '@lode/shared/support/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { EXCERPT_LENGTH } from '../excerpt.ts';
import { findAgentAnswers } from '../queries/find-agent-answers.ts';
import type { Sender } from '../sender.ts';
import { presentMessage } from '../support.presenter.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { type PublishedSession, SessionModel, type SessionRow } from '../support-session.model.ts';
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

const MAX_TRIES = 50;

/**
 * Stores a message as the session's next (C1), once per client id (C2) and once per content within 5 s
 * (C3). `read` is the session as just read, `still` a further condition on it. What was read is guarded
 * by the head number, which every message moves: if another came between, everything is read again.
 * Throws SESSION_NOT_FOUND, SESSION_NOT_ONGOING (C10), CID_CONFLICT, COLLEAGUE_ANSWERED.
 */
export async function appendMessage(
  input: NewMessage,
  read: SessionRow,
  still: (session: SessionRow) => boolean = () => true,
): Promise<MessageRow> {
  let session: SessionRow | null = read;
  for (let attempt = 0; attempt < MAX_TRIES && session; attempt += 1) {
    const refusal =
      session.status === 'ongoing' && still(session) ? await colleagueAnswered(input, session) : notOngoing();
    if (refusal) return refuseUnlessKnown(input, refusal);
    const stored = (await store(input, session)) ?? (await findByCid(input));
    if (stored) return stored;
    session = await SessionModel.findById(input.sessionId).lean<SessionRow>();
  }
  throw new AppError(session ? 'UNAVAILABLE' : 'SESSION_NOT_FOUND', { retryAfterS: 1 });
}

const notOngoing = () => new AppError('SESSION_NOT_ONGOING');

/** C2: a retry of what was stored gets its message, whatever happened to the session since. */
async function refuseUnlessKnown(input: NewMessage, refusal: AppError): Promise<MessageRow> {
  const known = await findByCid(input);
  if (known) return known;
  throw refusal;
}

/** C2: the message that carries this client id, first or alias; CID_CONFLICT when it says something else. */
export async function findByCid(input: Omit<NewMessage, 'content'>): Promise<MessageRow | null> {
  const row = await MessageModel.findOne({
    sessionId: input.sessionId,
    senderId: input.sender.id,
    cids: input.cid,
  }).lean<MessageRow>();
  if (row && row.digest !== input.digest) throw new AppError('CID_CONFLICT');
  return row;
}

/** C3: the same sender's same content of the last 5 s. */
export function findRepeated(input: Omit<NewMessage, 'content'>): Promise<MessageRow | null> {
  return MessageModel.findOne({
    sessionId: input.sessionId,
    senderId: input.sender.id,
    digest: input.digest,
    createdAt: { $gt: new Date(clock.nowMs() - DEDUPE_WINDOW_MS) },
  })
    .lean<MessageRow>()
    .exec();
}

/** C3: the send is answered with the earlier message, and its client id becomes an alias of that one. */
export async function answerRepeated(earlier: MessageRow, cid: string): Promise<MessageRow> {
  await MessageModel.updateOne({ _id: earlier._id }, { $addToSet: { cids: cid } });
  return earlier;
}

/** The refusal when another agent wrote after what this one had seen; sending again with that seen goes out. */
async function colleagueAnswered(input: NewMessage, session: SessionRow): Promise<AppError | undefined> {
  const { sender, lastSeenSeq } = input;
  if (sender.author !== 'agent' || lastSeenSeq === undefined || lastSeenSeq >= session.headSeq)
    return undefined;
  const answers = await findAgentAnswers(input.sessionId, sender.id, lastSeenSeq);
  if (answers.length === 0) return undefined;
  return new AppError('COLLEAGUE_ANSWERED', { data: { messages: answers.map(presentMessage) } });
}

/** Rolls a transaction back in favour of the message that this send repeats. */
class Repeated extends Error {
  readonly earlier: MessageRow;
  constructor(earlier: MessageRow) {
    super('repeated');
    this.earlier = earlier;
  }
}

/** Null when the session moved on meanwhile, or the client id is in use. */
async function store(input: NewMessage, read: SessionRow): Promise<MessageRow | null> {
  // Looked for beside the writes and awaited before they are committed: what the head number guards
  // is everything stored before `read`, and this begins after it.
  const repeated = findRepeated(input);
  repeated.catch(() => undefined);
  try {
    return await inTransaction(async (tx) => {
      const message = await write(tx, input, read);
      const earlier = await repeated;
      if (earlier) throw new Repeated(earlier);
      return message;
    });
  } catch (error) {
    // Only now: while the transaction was open it held this client id.
    if (error instanceof Repeated) return answerRepeated(error.earlier, input.cid);
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Straight to the driver: on the hot path mongoose's casting costs as much as a write. */
async function write(tx: Transaction, input: NewMessage, read: SessionRow): Promise<MessageRow | null> {
  const now = clock.now();
  const session = (await SessionModel.collection.findOneAndUpdate(
    { _id: read._id, status: 'ongoing', headSeq: read.headSeq },
    sessionUpdate(input, read, now),
    { returnDocument: 'after', session: tx.session, projection: { notes: 0 } },
  )) as PublishedSession | null;
  if (!session) return null;
  const message = messageRow(input, session, now);
  await MessageModel.collection.insertOne(message, { session: tx.session });
  tx.event('support.message-created', { messageId: String(message._id) }, { message, session });
  const { closesAt } = session;
  // Armed already: the timers of the earlier deadline move on to this one when they come.
  if (input.sender.author === 'agent' && closesAt && !read.closesAt) {
    tx.afterCommit(() => armAutoClose(input.sessionId, closesAt));
  }
  return message;
}

function messageRow(input: NewMessage, session: PublishedSession, now: Date): MessageRow {
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
    digest: input.digest,
    createdAt: now,
    updatedAt: now,
  };
}

/** An agent's message arms auto-close and counts as the first response; a customer's disarms; the system's does neither. */
function sessionUpdate(
  input: NewMessage,
  read: SessionRow,
  now: Date,
): mongoose.mongo.UpdateFilter<mongoose.mongo.Document> {
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
