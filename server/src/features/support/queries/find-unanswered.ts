import type { LanguageCode } from '@lode/shared/core/languages';
import { clock } from '../../../platform/clock.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

/** What an assistant is told of the conversation before a question. */
const HISTORY = 20;
const BATCH = 500;

/** A customer's message that waits for the assistant. */
export interface Unanswered {
  session: Pick<SessionRow, '_id' | 'userId'> & { language: LanguageCode };
  message: MessageRow;
  /** Texts before it, oldest first. */
  history: MessageRow[];
}

/** The first message of the customer that the assistant has still to answer; null when there is none, or not for it. */
export async function findUnanswered(sessionId: string): Promise<Unanswered | null> {
  const session = await SessionModel.findOne({ _id: sessionId, type: 'ai', status: 'ongoing' })
    .select({ userId: 1, language: 1, answeredSeq: 1 })
    .lean<SessionRow>();
  if (!session) return null;
  const message = await MessageModel.findOne({
    sessionId,
    author: 'customer',
    seq: { $gt: session.answeredSeq ?? 0 },
  })
    .sort({ seq: 1 })
    .lean<MessageRow>();
  if (!message) return null;
  const before = await MessageModel.find({ sessionId, messageType: 'text', seq: { $lt: message.seq } })
    .sort({ seq: -1 })
    .limit(HISTORY)
    .lean<MessageRow[]>();
  return { session: { ...session, language: session.language ?? 'en' }, message, history: before.reverse() };
}

/** Conversations in which a customer has waited longer than this for the assistant. */
export async function listUnanswered(longerThanMs: number): Promise<{ sessionId: string; seq: number }[]> {
  const rows = await SessionModel.find({
    unansweredSince: { $lt: new Date(clock.nowMs() - longerThanMs) },
    type: 'ai',
    status: 'ongoing',
  })
    .sort({ unansweredSince: 1 })
    .limit(BATCH)
    .select({ askedSeq: 1 })
    .lean<Pick<SessionRow, '_id' | 'askedSeq'>[]>();
  return rows.map(({ _id, askedSeq }) => ({ sessionId: String(_id), seq: askedSeq ?? 1 }));
}
