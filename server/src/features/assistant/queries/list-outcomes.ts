import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { listConversationStarts } from '../../support/queries/list-conversation-starts.ts';
import { AnswerRecordModel, type AnswerRecordRow } from '../answer-record.model.ts';
import { conversationsOf } from '../conversations-of.ts';
import { classOf, hasLasted, LASTING_MS, type Outcome } from '../outcome.ts';

export interface ConversationOutcome {
  outcome: Outcome;
  /** Settled by the assistant, 7 days ago at least, and its customer did not come back within them. */
  lasted: boolean;
  /** Time alone changes nothing of it any more. */
  settled: boolean;
}

const ASKED_AT_ONCE = 1000;
/** Longer than any transaction lasts: whoever came back within those days is known by then. */
const HOUR_MS = 3_600_000;

/** What became of these conversations, begun from `since` on, by their ids; those without the assistant are left out. */
export async function listOutcomes(
  sessionIds: readonly string[],
  since: Date,
): Promise<Map<string, ConversationOutcome>> {
  const records = await readRecords(sessionIds);
  const last = records.reduce((latest, { at }) => Math.max(latest, at.getTime()), since.getTime());
  const starts = await listConversationStarts(since, new Date(last + LASTING_MS));
  const overBy = clock.nowMs() - LASTING_MS;
  return new Map(
    conversationsOf(records, starts).map((conversation) => {
      const outcome = classOf(conversation);
      const settled = outcome === 'confirmed' || outcome === 'assumed';
      const isOver = conversation.endedAt <= overBy;
      const lasted = settled && isOver && hasLasted(conversation);
      return [conversation.sessionId, { outcome, lasted, settled: conversation.endedAt + HOUR_MS <= overBy }];
    }),
  );
}

async function readRecords(sessionIds: readonly string[]): Promise<AnswerRecordRow[]> {
  const records: AnswerRecordRow[] = [];
  for (let first = 0; first < sessionIds.length; first += ASKED_AT_ONCE) {
    const ids = sessionIds.slice(first, first + ASKED_AT_ONCE).map((id) => new Types.ObjectId(id));
    const found = await AnswerRecordModel.find({ sessionId: { $in: ids } })
      .select({ sources: 0 })
      .lean<AnswerRecordRow[]>();
    records.push(...found);
  }
  return records;
}
