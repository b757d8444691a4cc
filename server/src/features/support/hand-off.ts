import type { HandoffReason } from '@lode/shared/support/assistant-schemas';
import { NOTE_MAX_LENGTH } from '@lode/shared/support/schemas';
import type { UpdateQuery } from 'mongoose';
import { clock } from '../../platform/clock.ts';
import { withEvent } from './session-event.ts';
import { MessageModel, type MessageRow } from './support-message.model.ts';
import type { NoteRow, PublishedSession, SessionRow } from './support-session.model.ts';

/** How a conversation goes from the assistant to the queue. */
export interface HandOff {
  reason: HandoffReason;
  /** For colleagues: what was asked and from what it was answered; null where nothing was. */
  summary: NoteRow | null;
}

/** What a conversation of the assistant has and one of a person has not. */
export const NOTHING_ASKED = { unansweredSince: '', answering: '' } as const;

/** For an agent who takes a conversation from the assistant, the customer's waiting begins and ends there. */
export const takenFromAssistant = (now: Date) =>
  ({ type: 'human', waitingSince: now, acceptedAt: now }) as const;

const SUMMARISED = 20;

/** Who signs the summary; clients show their own word for it. */
const ASSISTANT = 'assistant';

/**
 * The customer's questions, in their own words, each with the titles that it was answered from: facts that need no
 * language of ours. Null for a conversation without a question.
 */
export async function summarise(session: SessionRow): Promise<NoteRow | null> {
  const rows = await MessageModel.find({ sessionId: session._id, messageType: 'text' })
    .sort({ seq: -1 })
    .limit(SUMMARISED)
    .lean<MessageRow[]>();
  const content = rows.reverse().flatMap(summaryLine).join('\n').slice(0, NOTE_MAX_LENGTH);
  if (content === '') return null;
  return {
    id: `hand-off-${String(session._id)}`,
    author: ASSISTANT,
    content,
    afterSeq: session.headSeq,
    createdAt: clock.now(),
  };
}

function summaryLine({ author, content, assistant }: MessageRow): string[] {
  if (author === 'customer') return [`• ${content.replace(/\s+/g, ' ').slice(0, 200)}`];
  const titles = assistant?.sources.map((source) => (source.kind === 'article' ? source.title : source.path));
  return titles && titles.length > 0 ? [`   → ${titles.join(' · ')}`] : [];
}

/** The change of the session: into the queue, from this moment, with its history and the summary. */
export function handOffUpdate(
  read: PublishedSession & Partial<Pick<SessionRow, 'notes'>>,
  { reason, summary }: HandOff,
  now: Date,
  afterSeq: number,
): UpdateQuery<SessionRow> {
  const $set = { type: 'human', status: 'waiting', waitingSince: now, customerSeenAt: now, closesAt: null };
  const update = withEvent({ $set }, { kind: 'handed_off', handoffReason: reason }, afterSeq);
  const noted = read.notes?.some(({ id }) => id === summary?.id) ?? false;
  return {
    ...update,
    $unset: NOTHING_ASKED,
    ...(summary && !noted && { $push: { ...update.$push, notes: { ...summary } } }),
  } as UpdateQuery<SessionRow>;
}
