import type { AgentSession, Note, StaffEvent } from '@lode/shared/support/schemas';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../../lib/format.ts';
import { eventText } from '../chat/event-text.ts';
import type { EventLine } from '../chat/timeline.ts';
import { closedText } from './closed-text.ts';
import { PROMISE_KEYS } from './due-state.ts';
import { labelledText } from './label-text.ts';

/** Between the messages: what happened, by usernames, with the reasons; and what colleagues noted. */
export function useThreadLines(session: AgentSession | null, notes: readonly Note[]): EventLine[] {
  const { t } = useTranslation(['console', 'support']);
  const format = useFormat();
  return useMemo(() => {
    if (!session) return [];
    const happened = session.history.map((event) => eventLine(t, format, session, event));
    return inOrder([...happened, ...notes.map((note) => noteLine(t, note))]);
  }, [session, notes, t, format]);
}

function inOrder(lines: EventLine[]): EventLine[] {
  return lines.sort((a, b) => a.after_seq - b.after_seq || a.at.localeCompare(b.at));
}

function noteLine(t: TFunction, { id, author, content, after_seq, created_at }: Note): EventLine {
  const signed = author === 'assistant' ? t('console:author.assistant') : author;
  return { id, at: created_at, after_seq, text: content, author: signed };
}

function eventLine(t: TFunction, format: Format, session: AgentSession, event: StaffEvent): EventLine {
  const { id, at, after_seq, username, to_username, handoff_reason, kind, labels } = event;
  if (kind === 'labelled') return { id, at, after_seq, text: labelledText(t, username, labels) };
  if (kind === 'breached') return { id, at, after_seq, text: brokenText(t, event) };
  const reason = handoff_reason
    ? t(`console:handoff.${handoff_reason}`)
    : [event.team, event.reason].filter(Boolean).join(' · ');
  const told = eventText(t, format, { kind, at }, { name: username, to: to_username });
  const text = told ?? closedText(t, closeOf(session, event), format.clockTime(at));
  return { id, at, after_seq, text: reason ? `${text} · ${reason}` : text };
}

function brokenText(t: TFunction, { breach }: StaffEvent): string {
  if (!breach) return '';
  return t('console:due.broken', { promise: t(PROMISE_KEYS[breach.promise]), level: breach.level });
}

/** A close as it was, whatever the conversation, reopened since, is now. */
function closeOf({ type, history }: AgentSession, { at, closed_by, username }: StaffEvent) {
  const served = history.some((one) => ['accepted', 'taken_over'].includes(one.kind) && one.at <= at);
  return { type, closed_by, closed_by_username: username, accepted_at: served ? at : null };
}
