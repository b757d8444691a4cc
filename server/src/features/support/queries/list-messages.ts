import { AppError } from '@lode/shared/core/errors';
import { MessageModel, type MessageRow } from '../support-message.model.ts';

/** Messages after `afterSeq` in order, at most `limit`. */
export function listMessages(sessionId: string, afterSeq: number, limit: number): Promise<MessageRow[]> {
  return MessageModel.find({ sessionId, seq: { $gt: afterSeq } })
    .sort({ seq: 1 })
    .limit(limit)
    .lean<MessageRow[]>();
}

/** The number of a message given as a cursor; INVALID_PARAMS when the session has no such message. */
export async function seqOfMessage(sessionId: string, messageId: string): Promise<number> {
  const row = await MessageModel.findOne({ _id: messageId, sessionId }).select({ seq: 1 }).lean<MessageRow>();
  if (!row) throw new AppError('INVALID_PARAMS', { fields: { last_id: 'INVALID_PARAMS' } });
  return row.seq;
}
