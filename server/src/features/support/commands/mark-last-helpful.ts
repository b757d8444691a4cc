import { clock } from '../../../platform/clock.ts';
import { answeredSeq } from '../answer-cid.ts';
import { assistantDesk } from '../ports/assistant-desk.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';

/** Keeps what the customer has said in words, in their message `seq`, of the assistant's answer before it. */
export async function markLastHelpful(sessionId: string, seq: number, helpful: boolean): Promise<void> {
  const marked = await MessageModel.findOneAndUpdate(
    { sessionId, seq: { $lt: seq }, 'assistant.asks_helpful': true },
    { $set: { 'assistant.helpful': helpful, updatedAt: clock.now() } },
    { sort: { seq: -1 }, projection: { cids: 1 } },
  ).lean<Pick<MessageRow, 'cids'>>();
  if (marked) await assistantDesk.ask().noteHelpful(sessionId, answeredSeq(marked.cids), helpful);
}
