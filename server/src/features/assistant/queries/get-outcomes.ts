import type { Outcomes } from '@lode/shared/assistant/schemas';
import { HANDOFF_REASONS } from '@lode/shared/support/assistant-schemas';
import { clock } from '../../../platform/clock.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { listConversationStarts } from '../../support/queries/list-conversation-starts.ts';
import { AnswerRecordModel, type AnswerRecordRow } from '../answer-record.model.ts';
import { conversationsOf } from '../conversations-of.ts';
import { type Conversation, classOf, hasLasted, LASTING_MS } from '../outcome.ts';

const ROWS_MAX = 200_000;

/** What became of the conversations in which the assistant did something in the last `days` days; `outcome.ts` has the rules. */
export async function getOutcomes(days: number): Promise<Outcomes> {
  const now = clock.nowMs();
  const since = new Date(now - days * DAY_MS);
  const [records, starts] = await Promise.all([
    AnswerRecordModel.find({ at: { $gte: since } })
      .sort({ at: -1 })
      .limit(ROWS_MAX)
      .select({ sources: 0 })
      .lean<AnswerRecordRow[]>(),
    listConversationStarts(since),
  ]);
  const conversations = conversationsOf(records, starts);
  const inClass = (wanted: ReturnType<typeof classOf>) =>
    conversations.filter((conversation) => classOf(conversation) === wanted);
  const settled = [...inClass('confirmed'), ...inClass('assumed')];
  const old = settled.filter(({ endedAt }) => endedAt <= now - LASTING_MS);
  const handedOff = inClass('handed-off');
  return {
    days,
    conversations: conversations.length,
    confirmed: inClass('confirmed').length,
    assumed: inClass('assumed').length,
    unresolved: inClass('unresolved').length,
    lasting: old.filter(hasLasted).length,
    lasting_of: old.length,
    handed_off: handedOff.length,
    by_reason: reasonsOf(handedOff),
    answers: records.filter(({ decision }) => decision === 'answer').length,
    helpful: records.filter(({ helpful }) => helpful === true).length,
    unhelpful: records.filter(({ helpful }) => helpful === false).length,
    fallbacks: records.filter(({ fellBack }) => fellBack).length,
  };
}

/** By the hand-off that was first in each conversation. */
function reasonsOf(handedOff: Conversation[]): Outcomes['by_reason'] {
  const reasons = handedOff.map(({ records }) => records.findLast(({ reason }) => reason !== null)?.reason);
  return HANDOFF_REASONS.map((reason) => ({
    reason,
    count: reasons.filter((one) => one === reason).length,
  })).filter(({ count }) => count > 0);
}
