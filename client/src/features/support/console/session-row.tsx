import type { AgentSession, SessionStatus } from '@lode/shared/support/schemas';
import {
  mdiAccountOffOutline,
  mdiCheckCircleOutline,
  mdiClockAlertOutline,
  mdiClockOutline,
  mdiCreationOutline,
  mdiForumOutline,
} from '@mdi/js';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { clockText, secondsBetween } from '../../../lib/duration-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { DueChip } from './due-chip.tsx';
import { FoundText, type ListedSession, placeOf } from './found-text.tsx';
import { PriorityMark, TagMarks } from './label-marks.tsx';
import styles from './session-row.module.css';
import { excerptText, isWithAssistant, waitingSince, waitLevel } from './session-text.ts';

const STATUS_ICON: Record<SessionStatus, string> = {
  waiting: mdiClockOutline,
  ongoing: mdiForumOutline,
  closed: mdiCheckCircleOutline,
};
const ROW_HEIGHT = 68;
const TALL_ROW_HEIGHT = 88;
const LINE = 1;

/** Of a row in a list, with the line below it. */
export const rowHeight = (mixed: boolean): number => (mixed ? TALL_ROW_HEIGHT : ROW_HEIGHT) + LINE;

interface SessionRowProps {
  session: ListedSession;
  selected: boolean;
  /** The present moment, in milliseconds: waiting times tick with it. */
  now: number;
  /** Says the status and the colleague too, where a list mixes them. */
  mixed?: boolean;
  onSelect: (sessionId: string, at?: string) => void;
}

/**
 * A conversation in the queue column, drawn anew with its times and with what is its own, not with everything else at
 * the desk. Its height never changes, whatever arrives.
 */
export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { session, selected, now, mixed = false, onSelect } = props;
  return (
    <button
      type="button"
      className={styles.row}
      style={{ height: mixed ? TALL_ROW_HEIGHT : ROW_HEIGHT }}
      data-session={session.id}
      aria-current={selected ? 'true' : undefined}
      onClick={() => onSelect(session.id, placeOf(session))}
    >
      <Avatar name={session.customer.username} />
      <div className={styles.body}>
        <div className={styles.line}>
          <div className={styles.who}>
            <div className={styles.name}>{session.customer.username}</div>
            <PriorityMark priority={session.priority} />
          </div>
          {session.due && session.status !== 'closed' && <DueChip due={session.due} now={now} />}
          <RowTime session={session} now={now} />
        </div>
        <div className={`${styles.line} ${styles.second}`}>
          <div className={styles.said} data-unread={session.unread > 0 || undefined}>
            <RowText session={session} />
          </div>
          <RowTags ids={session.tags} />
          <UnreadCount count={session.unread} />
        </div>
        {mixed && <RowStatus session={session} />}
      </div>
    </button>
  );
});

/** What was found in it, else its topic and its last message. */
function RowText({ session }: { session: ListedSession }) {
  const { t } = useTranslation(['console', 'support']);
  if (session.found) return <FoundText found={session.found} />;
  return (
    <>
      {session.topic && `${t(`support:topic.${session.topic}`)} · `}
      {excerptText(session, t)}
    </>
  );
}

/** How long somebody has been waiting for us, ticking; else when the last thing was said. */
function RowTime({ session, now }: { session: AgentSession; now: number }) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const since = waitingSince(session);
  if (!since) {
    const at = session.closed_at ?? session.last_message?.at ?? session.created_at;
    return (
      <time className={styles.time} title={format.exactTime(at)}>
        {isSameDay(at, now) ? format.clockTime(at) : format.date(at)}
      </time>
    );
  }
  const seconds = secondsBetween(since, now);
  const level = waitLevel(seconds);
  return (
    <div
      className={styles.time}
      data-wait={level}
      title={t('row.waiting_since', { time: format.exactTime(since) })}
    >
      <Icon path={level === 'calm' ? mdiClockOutline : mdiClockAlertOutline} size={14} />
      <span className={styles.heard}>{t('row.waiting')}</span>
      {clockText(seconds)}
    </div>
  );
}

/** The first tag and how many more there are: what is said needs the room. */
function RowTags({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <div className={styles.tags}>
      <TagMarks ids={ids} most={1} />
    </div>
  );
}

function isSameDay(at: string, now: number): boolean {
  return new Date(at).toDateString() === new Date(now).toDateString();
}

function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation('console');
  if (count === 0) return null;
  return (
    <div className={styles.count}>
      <span aria-hidden>{count}</span>
      <span className={styles.heard}>{t('row.unread', { count })}</span>
    </div>
  );
}

function RowStatus({ session }: { session: AgentSession }) {
  const { t } = useTranslation('console');
  const withAssistant = isWithAssistant(session);
  const unattended = Boolean(session.unattended_since);
  return (
    <div className={styles.status}>
      <Icon
        path={
          unattended ? mdiAccountOffOutline : withAssistant ? mdiCreationOutline : STATUS_ICON[session.status]
        }
        size={14}
      />
      <span>
        {unattended
          ? t('filter.unattended')
          : withAssistant
            ? t('state.assistant')
            : t(`status.${session.status}`)}
        {session.admin_username && ` · ${session.admin_username}`}
      </span>
    </div>
  );
}
