import { MessageModel, type MessageRow } from '../support-message.model.ts';

const LIMIT = 50;

/** What other agents said after `seq`, in order. */
export function findAgentAnswers(
  sessionId: string,
  exceptSenderId: string,
  seq: number,
): Promise<MessageRow[]> {
  return MessageModel.find({
    sessionId,
    seq: { $gt: seq },
    author: 'agent',
    senderId: { $ne: exceptSenderId },
  })
    .sort({ seq: 1 })
    .limit(LIMIT)
    .lean<MessageRow[]>();
}
