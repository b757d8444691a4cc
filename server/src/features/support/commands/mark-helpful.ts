import { AppError } from '@lode/shared/core/errors';
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
  const sessionId = String(asked.sessionId);
  const marked = await MessageModel.findOneAndUpdate(
    { _id: asked._id },
    { $set: { 'assistant.helpful': helpful, updatedAt: clock.now() } },
    { returnDocument: 'after' },
  ).lean<MessageRow>();
  await assistantDesk.ask().noteHelpful(sessionId, answeredSeq(asked.cids), helpful);
  const unhelpful = helpful
    ? 0
    : await MessageModel.countDocuments({ sessionId, 'assistant.helpful': false });
  if (unhelpful >= ENOUGH) await handOffSession(sessionId, 'unhelpful');
  return marked ?? asked;
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
