import { Box, Flex } from '@chakra-ui/react';
import type { AgentSession, Presence } from '@lode/shared/support/schemas';
import {
  mdiAccountDetailsOutline,
  mdiAccountSwitchOutline,
  mdiArrowLeft,
  mdiCheckAll,
  mdiDownload,
  mdiEyeOutline,
  mdiNotePlusOutline,
  mdiPauseCircleOutline,
  mdiPlayCircleOutline,
  mdiTimerSand,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { IconButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { clockText, secondsBetween } from '../../../lib/duration-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { useServerNow } from '../../../lib/server-time.ts';
import type { ConversationPresence } from '../engine/conversation-types.ts';
import { closedText } from './closed-text.ts';
import { keyHint } from './console-shortcuts.ts';
import { DueChip } from './due-chip.tsx';
import { PresenceDot } from './presence-dot.tsx';
import { isHeld, isWithAssistant } from './session-text.ts';

/** The column, not the window, decides what has room: the console's columns leave it 430 px at 1280. */
const NARROW = '@container (max-width: 520px)';

interface ConversationHeaderProps {
  session: AgentSession;
  presence: ConversationPresence | null;
  me: string;
  onBack: () => void;
  onNote: () => void;
  onHold: () => void;
  onTransfer: () => void;
  onClose: () => void;
  onTranscript: () => void;
  onCustomer: () => void;
}

/** Who the conversation is with, where it stands, and what can be done with it. One fixed height. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { session, presence, onBack, onNote, onTransfer, onClose, onTranscript, onCustomer } = props;
  const { t } = useTranslation('console');
  const { username } = session.customer;
  return (
    <Flex
      as="header"
      align="center"
      gap={{ base: 0, sm: 2 }}
      px={{ base: 2, sm: 4 }}
      h="16"
      containerType="inline-size"
      borderBottomWidth="1px"
      flexShrink={0}
    >
      <Box display={{ base: 'block', md: 'none' }}>
        <IconButton path={mdiArrowLeft} label={t('conversation.back')} size="sm" onClick={onBack} />
      </Box>
      <Box position="relative" display={{ base: 'none', sm: 'block' }}>
        <Avatar name={username} />
        {presence && <PresenceDot state={presence.customer} corner />}
      </Box>
      <Box flex="1" minW="0">
        <Box as="h2" truncate fontWeight="600">
          {username}
        </Box>
        <StatusLine {...props} />
      </Box>
      <IconButton
        path={mdiNotePlusOutline}
        label={t('notes.add')}
        size="sm"
        onClick={onNote}
        {...keyHint('note', t('notes.add'))}
      />
      {session.status === 'ongoing' && (
        <>
          {session.type === 'human' && <HoldButton {...props} />}
          <IconButton
            path={mdiAccountSwitchOutline}
            label={t('transfer.title')}
            size="sm"
            onClick={onTransfer}
            {...keyHint('transfer', t('transfer.title'))}
          />
          <SecondaryButton
            size="sm"
            px="3"
            onClick={onClose}
            aria-label={t('conversation.close')}
            {...keyHint('close', t('conversation.close'))}
          >
            <Icon path={mdiCheckAll} size={18} />
            <Box as="span" css={{ [NARROW]: { display: 'none' } }}>
              {t('conversation.close')}
            </Box>
          </SecondaryButton>
        </>
      )}
      <IconButton path={mdiDownload} label={t('conversation.transcript')} size="sm" onClick={onTranscript} />
      <Box display={{ base: 'block', lg: 'none' }}>
        <IconButton
          path={mdiAccountDetailsOutline}
          label={t('customer.title')}
          size="sm"
          onClick={onCustomer}
        />
      </Box>
    </Flex>
  );
}

function HoldButton({ session, onHold }: Pick<ConversationHeaderProps, 'session' | 'onHold'>) {
  const { t } = useTranslation('console');
  const held = isHeld(session, useServerNow(1000));
  return (
    <IconButton
      path={held ? mdiPlayCircleOutline : mdiPauseCircleOutline}
      label={t('hold.switch')}
      size="sm"
      aria-pressed={held}
      onClick={onHold}
      {...keyHint('hold', t('hold.switch'))}
    />
  );
}

/** Beside the buttons of a narrow column there is room for half of it in one. */
const LINES = 2;

/** The status in words; while auto-close runs, the time that is left; colleagues who look on. */
function StatusLine({ session, presence, me }: ConversationHeaderProps) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const owner = session.status === 'ongoing' ? session.admin_username : null;
  const others = presence?.agents.filter(({ username }) => username !== me && username !== owner) ?? [];
  const now = useServerNow(1000);
  const held = isHeld(session, now) ? session.held_until : null;
  return (
    <Flex
      align="center"
      gap="2"
      minH="5"
      textStyle="sm"
      color="muted"
      minW="0"
      css={{ [NARROW]: { textStyle: 'xs' } }}
    >
      {held ? (
        <Box lineClamp={LINES}>{t('hold.until', { time: format.clockTime(held) })}</Box>
      ) : session.closes_at && session.status === 'ongoing' ? (
        <ClosingIn at={session.closes_at} />
      ) : (
        <StatusText session={session} me={me} presence={presence} />
      )}
      {session.due && session.status !== 'closed' && <DueChip due={session.due} now={now} />}
      {others.length > 0 && <Onlookers others={others} />}
    </Flex>
  );
}

function StatusText({ session, me, presence }: Pick<ConversationHeaderProps, 'session' | 'me' | 'presence'>) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const agent = session.admin_username ?? '';
  const text = () => {
    switch (session.status) {
      case 'waiting':
        return t('state.waiting');
      case 'ongoing':
        if (isWithAssistant(session)) return t('state.assistant');
        if (agent === me) return t('state.mine');
        return (
          (session.unattended_since ? `${t('filter.unattended')} · ` : '') + t('state.colleague', { agent })
        );
      case 'closed':
        return closedText(t, session, session.closed_at ? format.exactTime(session.closed_at) : '');
    }
  };
  const owner = presence?.agents.find(({ username }) => username === agent && username !== me);
  return (
    <Flex align="center" gap="1.5" minW="0">
      {owner && session.status === 'ongoing' && <PresenceDot state={owner.state} />}
      <Box lineClamp={LINES}>{text()}</Box>
    </Flex>
  );
}

function ClosingIn({ at }: { at: string }) {
  const { t } = useTranslation('console');
  const now = useServerNow(1000);
  const seconds = Math.max(0, Math.ceil((Date.parse(at) - now) / 1000));
  const soon = seconds <= 60;
  return (
    <Flex
      align="center"
      gap="1"
      minW="0"
      color={soon ? 'warning.fg' : undefined}
      title={t('state.closing_hint')}
    >
      <Icon path={mdiTimerSand} size={14} />
      <Box truncate>{t('state.closing', { time: clockText(seconds) })}</Box>
    </Flex>
  );
}

function Onlookers({ others }: { others: { username: string; state: Presence }[] }) {
  const { t } = useTranslation('console');
  const names = others.map((other) => other.username).join(', ');
  return (
    <Flex
      align="center"
      gap="1"
      minW="0"
      ps="2"
      borderStartWidth="1px"
      title={t('presence.also_open', { names })}
    >
      <Icon path={mdiEyeOutline} size={16} label={t('presence.also_open', { names })} />
      <Box truncate aria-hidden>
        {names}
      </Box>
    </Flex>
  );
}

/** How long a waiting customer has been waiting, in the middle of an unaccepted conversation. */
export function WaitedFor({ since }: { since: string }) {
  const now = useServerNow(1000);
  return <>{clockText(secondsBetween(since, now))}</>;
}
