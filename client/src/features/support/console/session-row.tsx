import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import type { AgentSession, SessionStatus } from '@lode/shared/support/schemas';
import {
  mdiAccountOffOutline,
  mdiCheckCircleOutline,
  mdiClockAlertOutline,
  mdiClockOutline,
  mdiCreationOutline,
  mdiForumOutline,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { clockText, secondsBetween } from '../../../lib/duration-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { DueChip } from './due-chip.tsx';
import { FoundText, type ListedSession, placeOf } from './found-text.tsx';
import { PriorityMark, TagMarks } from './label-marks.tsx';
import { excerptText, isWithAssistant, type WaitLevel, waitingSince, waitLevel } from './session-text.ts';

const STATUS_ICON: Record<SessionStatus, string> = {
  waiting: mdiClockOutline,
  ongoing: mdiForumOutline,
  closed: mdiCheckCircleOutline,
};
const WAIT_COLOR: Record<WaitLevel, string> = { calm: 'muted', late: 'warning.fg', overdue: 'error.fg' };
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

/** A conversation in the queue column. Its height never changes, whatever arrives. */
export function SessionRow({ session, selected, now, mixed = false, onSelect }: SessionRowProps) {
  return (
    <chakra.button
      type="button"
      data-session={session.id}
      aria-current={selected ? 'true' : undefined}
      onClick={() => onSelect(session.id, placeOf(session))}
      display="flex"
      w="full"
      h={`${mixed ? TALL_ROW_HEIGHT : ROW_HEIGHT}px`}
      px="3"
      gap="3"
      alignItems="center"
      textAlign="start"
      position="relative"
      bg={selected ? 'primary.subtle' : undefined}
      _hover={{ bg: selected ? 'primary.muted' : 'gray.subtle' }}
      _focusVisible={{ outlineOffset: '-2px' }}
      _before={
        selected
          ? {
              content: '""',
              position: 'absolute',
              insetStart: 0,
              insetY: 2,
              w: '3px',
              bg: 'primary',
              rounded: 'pill',
            }
          : undefined
      }
    >
      <Avatar name={session.customer.username} />
      <Box flex="1" minW="0">
        <Flex justify="space-between" gap="2" align="center">
          <Flex align="center" gap="1.5" minW="0">
            <Box truncate fontWeight="600" textStyle="sm">
              {session.customer.username}
            </Box>
            <PriorityMark priority={session.priority} />
          </Flex>
          {session.due && session.status !== 'closed' && <DueChip due={session.due} now={now} />}
          <RowTime session={session} now={now} />
        </Flex>
        <Flex justify="space-between" gap="2" align="center" h="5" mt="0.5">
          <Box truncate textStyle="sm" color={session.unread > 0 ? 'text' : 'muted'}>
            <RowText session={session} />
          </Box>
          <RowTags ids={session.tags} />
          <UnreadCount count={session.unread} />
        </Flex>
        {mixed && <RowStatus session={session} />}
      </Box>
    </chakra.button>
  );
}

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
      <Box as="time" flexShrink={0} textStyle="xs" color="muted" title={format.exactTime(at)}>
        {isSameDay(at, now) ? format.clockTime(at) : format.date(at)}
      </Box>
    );
  }
  const seconds = secondsBetween(since, now);
  const level = waitLevel(seconds);
  return (
    <Flex
      flexShrink={0}
      align="center"
      gap="1"
      textStyle="xs"
      fontWeight={level === 'calm' ? '500' : '600'}
      color={WAIT_COLOR[level]}
      title={t('row.waiting_since', { time: format.exactTime(since) })}
    >
      <Icon path={level === 'calm' ? mdiClockOutline : mdiClockAlertOutline} size={14} />
      <VisuallyHidden>{t('row.waiting')}</VisuallyHidden>
      {clockText(seconds)}
    </Flex>
  );
}

/** The first tag and how many more there are: what is said needs the room. */
function RowTags({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Flex flexShrink={0} maxW="45%" ms="auto">
      <TagMarks ids={ids} most={1} />
    </Flex>
  );
}

function isSameDay(at: string, now: number): boolean {
  return new Date(at).toDateString() === new Date(now).toDateString();
}

function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation('console');
  if (count === 0) return null;
  return (
    <Flex
      flexShrink={0}
      minW="5"
      h="5"
      px="1.5"
      align="center"
      justify="center"
      borderRadius="pill"
      bg="primary.solid"
      color="primary.contrast"
      textStyle="xs"
      fontWeight="600"
    >
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{t('row.unread', { count })}</VisuallyHidden>
    </Flex>
  );
}

function RowStatus({ session }: { session: AgentSession }) {
  const { t } = useTranslation('console');
  const withAssistant = isWithAssistant(session);
  const unattended = Boolean(session.unattended_since);
  return (
    <Flex align="center" gap="1" textStyle="xs" color="muted" mt="0.5">
      <Icon
        path={
          unattended ? mdiAccountOffOutline : withAssistant ? mdiCreationOutline : STATUS_ICON[session.status]
        }
        size={14}
      />
      <Box truncate>
        {unattended
          ? t('filter.unattended')
          : withAssistant
            ? t('state.assistant')
            : t(`status.${session.status}`)}
        {session.admin_username && ` · ${session.admin_username}`}
      </Box>
    </Flex>
  );
}
