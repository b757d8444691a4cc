import type { ConversationStart } from '../support/queries/list-conversation-starts.ts';
import type { AnswerRecordRow } from './answer-record.model.ts';
import type { Conversation } from './outcome.ts';

interface KnownConversation extends Conversation {
  sessionId: string;
}

/** Those that have ended or were passed on: what is still going on has come to nothing yet. */
export function conversationsOf(
  records: AnswerRecordRow[],
  starts: ConversationStart[],
): KnownConversation[] {
  const open = new Set(starts.filter((start) => start.open).map(({ id }) => id));
  const startsOf = Map.groupBy(starts, ({ userId }) => userId);
  return [...Map.groupBy(records, ({ sessionId }) => String(sessionId))].flatMap(([id, own]) => {
    const latestFirst = own.toSorted((one, other) => other.seq - one.seq);
    const [last] = latestFirst;
    if (!last || (open.has(id) && !own.some(({ decision }) => decision === 'hand-off'))) return [];
    const others = (startsOf.get(String(last.customerId)) ?? []).filter((start) => start.id !== id);
    const endedAt = last.at.getTime();
    const cameBackAt = others.map(({ startedAt }) => startedAt.getTime()).filter((at) => at > endedAt);
    return [{ sessionId: id, records: latestFirst, endedAt, cameBackAt: Math.min(...cameBackAt) }];
  });
}
