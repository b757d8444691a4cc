import { Box, Flex } from '@chakra-ui/react';
import type { AgentSession } from '@lode/shared/support/schemas';
import { mdiAccountSwitchOutline, mdiClose } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { IconButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { conversationScreen } from '../../../lib/staff-paths.ts';
import { handOverOf, mentionOf } from './desk-alerts.ts';
import { handOverText } from './session-text.ts';

interface HandedCardsProps {
  me: string;
  /** What colleagues have just handed me, and where they name me. */
  sessions: readonly AgentSession[];
  onPutAway: (sessionId: string) => void;
}

/** A card for each conversation that I am handed, or named in: why, over the page, so that nothing moves. */
export function HandedCards({ me, sessions, onPutAway }: HandedCardsProps) {
  return (
    <Flex
      role="status"
      direction="column"
      gap="2"
      position="fixed"
      zIndex="docked"
      top="100px"
      insetEnd="4"
      w="min(340px, calc(100vw - 32px))"
      pointerEvents="none"
    >
      {sessions.map((session) => (
        <HandedCard key={session.id} me={me} session={session} onPutAway={() => onPutAway(session.id)} />
      ))}
    </Flex>
  );
}

interface HandedCardProps {
  me: string;
  session: AgentSession;
  onPutAway: () => void;
}

function HandedCard({ me, session, onPutAway }: HandedCardProps) {
  const { t } = useTranslation(['console', 'support', 'common']);
  const handOver = handOverOf(session, me);
  const by = mentionOf(session, me);
  return (
    <Card p={{ base: 3, sm: 3 }} shadow="md" pointerEvents="auto">
      <Flex align="center" gap="2">
        <Icon path={mdiAccountSwitchOutline} size={20} />
        <Box flex="1" minW="0" truncate fontWeight="600">
          {session.customer.username}
        </Box>
        <IconButton path={mdiClose} size="xs" iconSize={18} label={t('common:close')} onClick={onPutAway} />
      </Flex>
      {by !== undefined && (
        <Box textStyle="sm" mt="1" overflowWrap="anywhere">
          {t('notes.mention', { name: by })}
        </Box>
      )}
      {handOver && by === undefined && (
        <Box textStyle="sm" mt="1" overflowWrap="anywhere">
          {handOverText(t, handOver)}
          {handOver.reason && <Box color="muted">{handOver.reason}</Box>}
        </Box>
      )}
      <SecondaryButton asChild size="xs" mt="2">
        <Link to={conversationScreen(session.id)}>{t('handed.open')}</Link>
      </SecondaryButton>
    </Card>
  );
}
