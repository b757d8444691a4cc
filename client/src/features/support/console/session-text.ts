import type { AgentSession, StaffEvent } from '@lode/shared/support/schemas';
import type { TFunction } from 'i18next';
import { plainWords } from '../chat/message-marks.ts';

/** The last message in a line, without what marks its words: who wrote it, when that was not the customer, and how it begins. */
export function excerptText(
  { last_message: last, first_line }: Pick<AgentSession, 'last_message' | 'first_line'>,
  t: TFunction,
): string {
  if (!last) return first_line ? plainWords(first_line) : t('console:excerpt.none');
  const text = { text: plainWords(last.excerpt), image: t('console:excerpt.image'), file: last.excerpt }[
    last.message_type
  ];
  return last.author === 'customer' ? text : t(`console:excerpt.${last.author}`, { text });
}

/** Who handed a conversation on, and to whom; nobody did where the site gave it. */
export function handOverText(t: TFunction, { username, to_username }: StaffEvent): string {
  if (username === null) return t('console:desk.assigned');
  return t('support:event.transferred', { name: username, to: to_username });
}

/** The assistant answers; an agent who writes, or takes it over, has it from then on. */
export function isWithAssistant({ type, status }: Pick<AgentSession, 'type' | 'status'>): boolean {
  return type === 'ai' && status === 'ongoing';
}

/** An agent keeps it from closing by itself. */
export function isHeld({ held_until }: Pick<AgentSession, 'held_until'>, now: number): boolean {
  return held_until !== null && Date.parse(held_until) > now;
}

/** Since when somebody waits for us: in the queue, or for an answer; null when nobody does. */
export function waitingSince(session: AgentSession): string | null {
  if (session.status === 'waiting') return session.waiting_since;
  if (session.status === 'ongoing' && session.type === 'human' && session.last_message?.author === 'customer')
    return session.last_message.at;
  return null;
}

type WaitLevel = 'calm' | 'late' | 'overdue';

const LATE_S = 60;
const OVERDUE_S = 180;

/** How pressing a wait of so many seconds is. */
export function waitLevel(seconds: number): WaitLevel {
  if (seconds >= OVERDUE_S) return 'overdue';
  return seconds >= LATE_S ? 'late' : 'calm';
}
