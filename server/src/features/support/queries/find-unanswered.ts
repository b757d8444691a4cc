import type { LanguageCode } from '@lode/shared/core/languages';
import { clock } from '../../../platform/clock.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

/** So many messages before the last answer are told of the conversation. */
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
    .select({ userId: 1, language: 1, askedSeq: 1, answeredSeq: 1 })
    .lean<SessionRow>();
  const { askedSeq = 0, answeredSeq = 0 } = session ?? {};
  if (!session || askedSeq <= answeredSeq) return null;
  // One look for what is asked and what was said before it: the first piece of an answer waits for this.
  const rows = await MessageModel.find({ sessionId, seq: { $gt: answeredSeq - HISTORY, $lte: askedSeq } })
    .sort({ seq: 1 })
    .lean<MessageRow[]>();
  const message = rows.find(({ author, seq }) => author === 'customer' && seq > answeredSeq);
  if (!message) return null;
  const history = rows.filter(({ seq, messageType }) => seq < message.seq && messageType === 'text');
  return { session: { ...session, language: session.language ?? 'en' }, message, history };
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
