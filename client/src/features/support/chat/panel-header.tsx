import { Flex, Text } from '@chakra-ui/react';
import type { Presence, Session } from '@lode/shared/support/schemas';
import {
  mdiClose,
  mdiCreationOutline,
  mdiDownloadOutline,
  mdiEmailOutline,
  mdiExitToApp,
  mdiHeadset,
} from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { IconButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { customerCalls } from '../api/customer-calls.ts';
import type { CustomerSupport } from '../customer-state.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { downloadTranscript } from './transcript-download.ts';

interface PanelHeaderProps {
  support: CustomerSupport;
  onClose: () => void;
}

/** Who is on the other end, how the connection is, and what can be done with the conversation. */
export function PanelHeader({ support, onClose }: PanelHeaderProps) {
  const { t } = useTranslation(['support', 'around', 'common', 'errors']);
  const [asking, setAsking] = useState(false);
  const { conversation } = support;
  const session = conversation?.session ?? null;
  const open = session !== null && session.status !== 'closed';
  return (
    <Flex direction="column" borderBottomWidth="1px" borderColor="border">
      <Flex align="center" gap="3" p="3">
        <Counterpart session={session} presence={presenceOf(support)} />
        {session && conversation && conversation.messages.length > 0 && (
          <TranscriptButtons sessionId={session.id} headSeq={session.head_seq} />
        )}
        {session?.status === 'ongoing' && (
          <IconButton
            size="sm"
            path={mdiExitToApp}
            label={t('support:close.action')}
            onClick={() => setAsking(true)}
          />
        )}
        <IconButton size="sm" path={mdiClose} label={t('around:launcher.close')} onClick={onClose} />
      </Flex>
      {conversation && open && <ConnectionNote status={conversation.status} />}
      {conversation && (
        <CloseDialog open={asking} conversation={conversation} onDone={() => setAsking(false)} />
      )}
    </Flex>
  );
}

/** The conversation to keep: as a file, or by mail. */
function TranscriptButtons({ sessionId, headSeq }: { sessionId: string; headSeq: number }) {
  const { t } = useTranslation(['support', 'errors']);
  const failed = (error: unknown) => showMessage(errorText(t, error), 'error');
  const mail = () => {
    // Keyed by how far the conversation has come: pressed twice, it is mailed once.
    customerCalls
      .mailTranscript(sessionId, `transcript-${sessionId}-${headSeq}`)
      .then(() => showMessage(t('support:transcript_mailed'), 'success'), failed);
  };
  return (
    <>
      <IconButton
        size="sm"
        path={mdiDownloadOutline}
        label={t('support:transcript')}
        onClick={() => void downloadTranscript(sessionId).catch(failed)}
      />
      <IconButton size="sm" path={mdiEmailOutline} label={t('support:transcript_mail')} onClick={mail} />
    </>
  );
}

function presenceOf({ conversation }: CustomerSupport): Presence | null {
  const name = conversation?.session?.admin_username;
  return conversation?.presence?.agents.find(({ username }) => username === name)?.state ?? null;
}

function Counterpart({ session, presence }: { session: Session | null; presence: Presence | null }) {
  const { t } = useTranslation('support');
  const withAssistant = session?.type === 'ai';
  const agent = session?.status === 'waiting' ? null : session?.admin_name;
  return (
    <>
      {agent ? (
        <Avatar name={agent} size={40} />
      ) : (
        <Flex
          boxSize="10"
          flexShrink={0}
          align="center"
          justify="center"
          borderRadius="pill"
          bg="primary.subtle"
          color="primary.fg"
        >
          <Icon path={withAssistant ? mdiCreationOutline : mdiHeadset} size={22} />
        </Flex>
      )}
      <Flex direction="column" flex="1" minW="0">
        <Text as="h2" textStyle="md" fontWeight="600" truncate>
          {agent ?? (withAssistant ? t('author.assistant') : t('title'))}
        </Text>
        <Text textStyle="xs" color="muted" truncate>
          {session?.status === 'ongoing' && presence ? (
            <PresenceWord presence={presence} />
          ) : (
            t(`header.${session?.status ?? 'start'}`)
          )}
        </Text>
      </Flex>
    </>
  );
}

const PRESENCE_COLORS: Record<Presence, string> = { here: 'success', away: 'warning', offline: 'muted' };

function PresenceWord({ presence }: { presence: Presence }) {
  const { t } = useTranslation('support');
  return (
    <Flex as="span" align="center" gap="1.5">
      <Flex as="span" boxSize="2" borderRadius="pill" bg={PRESENCE_COLORS[presence]} />
      {t(`presence.${presence}`)}
    </Flex>
  );
}
