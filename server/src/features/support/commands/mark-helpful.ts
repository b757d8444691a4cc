import { AppError } from '@lode/shared/core/errors';
import type { QueryFilter } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { answeredSeq } from '../answer-cid.ts';
import { assistantDesk } from '../ports/assistant-desk.ts';
import { requireSession } from '../support.policy.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { handOffSession } from './hand-off-session.ts';

/** So many answers that did not help lead to a person. */
const ENOUGH = 2;

/**
 * Keeps whether an answer of the assistant helped; the second one that did not passes the conversation on.
 * MESSAGE_NOT_FOUND for what is no such answer.
 */
export async function markHelpful(
  identity: Identity,
  messageId: string,
  helpful: boolean,
): Promise<MessageRow> {
  const asked = await MessageModel.findOne({
    _id: messageId,
    'assistant.asks_helpful': true,
  }).lean<MessageRow>();
  if (!asked || !(await isOwn(identity, asked))) throw new AppError('MESSAGE_NOT_FOUND');
  return (await keepMark({ _id: asked._id }, helpful)) ?? asked;
}

/** The same for what the customer has said in words, in their message `seq`: of the assistant's answer before it. */
export async function markLastHelpful(sessionId: string, seq: number, helpful: boolean): Promise<void> {
  await keepMark({ sessionId, seq: { $lt: seq }, 'assistant.asks_helpful': true }, helpful);
}

async function keepMark(answer: QueryFilter<MessageRow>, helpful: boolean): Promise<MessageRow | null> {
  const marked = await MessageModel.findOneAndUpdate(
    answer,
    { $set: { 'assistant.helpful': helpful, updatedAt: clock.now() } },
    { sort: { seq: -1 }, returnDocument: 'after' },
  ).lean<MessageRow>();
  if (!marked) return null;
  const sessionId = String(marked.sessionId);
  await assistantDesk.ask().noteHelpful(sessionId, answeredSeq(marked.cids), helpful);
  const unhelpful = helpful
    ? 0
    : await MessageModel.countDocuments({ sessionId, 'assistant.helpful': false });
  if (unhelpful >= ENOUGH) await handOffSession(sessionId, 'unhelpful');
  return marked;
}

async function isOwn(identity: Identity, message: MessageRow): Promise<boolean> {
  return requireSession(identity, String(message.sessionId)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
