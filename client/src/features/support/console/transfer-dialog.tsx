import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Colleague } from '@lode/shared/support/agent-schemas';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { type AgentSession, type Presence, TRANSFER_REASON_MAX } from '@lode/shared/support/schemas';
import { mdiTrayArrowDown } from '@mdi/js';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { SkeletonRows } from '../../../components/ui/skeletons.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { choiceText } from './availability-choice.tsx';
import { PresenceDot } from './presence-dot.tsx';
import { handlingError } from './use-session-actions.ts';

interface TransferDialogProps {
  session: AgentSession;
  onTransferred: (session: AgentSession) => void;
  onClose: () => void;
}

const PRESENCE_ORDER: Record<Presence, number> = { here: 0, away: 2, offline: 3 };

/** Who says that they are away is so, though a window of theirs is open. */
const shownState = ({ state, choice }: Colleague): Presence =>
  choice === 'away' && state === 'here' ? 'away' : state;

/** Available before busy, before away, before gone. */
function orderOf(agent: Colleague): number {
  const state = shownState(agent);
  return state === 'here' && agent.choice === 'busy' ? 1 : PRESENCE_ORDER[state];
}

function detailOf(t: TFunction, agent: Colleague): string {
  const { choice, ongoing, limit } = agent;
  const state = shownState(agent);
  const where = state === 'here' ? choiceText(t, choice) : t(`console:presence.${state}`);
  const load =
    limit > 0 ? t('console:desk.load', { ongoing, limit }) : t('console:transfer.load', { count: ongoing });
  return `${where} · ${load}`;
}

/** Hands the conversation to a colleague, or back to its place in the queue. */
export function TransferDialog({ session, onTransferred, onClose }: TransferDialogProps) {
  const { t } = useTranslation(['console', 'support']);
  const [moving, setMoving] = useState<string | null | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>();
  const [reason, setReason] = useState('');
  const agents = useLoaded('agents', (signal) => call(adminServiceRoutes.agents, { signal }, 'admin'));

  const transfer = async (to: string | null) => {
    setMoving(to);
    setFailure(undefined);
    try {
      const route = adminServiceRoutes.transfer;
      const body = { to, from: session.admin_username ?? undefined, reason: reason.trim() || undefined };
      onTransferred(await call(route, { params: { id: session.id }, body }, 'admin'));
    } catch (error) {
      setFailure(error);
      setMoving(undefined);
    }
  };

  const colleagues = agents.data
    ?.filter((agent) => agent.username !== session.admin_username)
    .sort((a, b) => orderOf(a) - orderOf(b) || a.ongoing - b.ongoing);
  return (
    <Dialog open onClose={onClose} title={t('transfer.title')} maxWidth={420}>
      {failure !== undefined && (
        <Box role="alert" color="error.fg" textStyle="sm" mb="3">
          {handlingError(t, failure)}
        </Box>
      )}
      <TextField
        label={t('transfer.reason')}
        maxLength={TRANSFER_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Flex direction="column" gap="1" mt="3">
        <Target
          icon={<Icon path={mdiTrayArrowDown} size={20} />}
          name={t('transfer.queue')}
          detail={t('transfer.queue_hint')}
          disabled={moving !== undefined}
          onPick={() => void transfer(null)}
        />
        <Box textStyle="xs" color="muted" fontWeight="600" px="3" pt="3" pb="1">
          {t('transfer.colleagues')}
        </Box>
        {!colleagues && !agents.error && <SkeletonRows rows={2} />}
        {!colleagues && Boolean(agents.error) && (
          <ErrorState title={t('transfer.colleagues')} error={agents.error} onRetry={agents.reload} />
        )}
        {colleagues?.length === 0 && (
          <Box px="3" py="2" textStyle="sm" color="muted">
            {t('transfer.nobody')}
          </Box>
        )}
        {colleagues?.map((agent) => (
          <Target
            key={agent.username}
            icon={<Avatar name={agent.username} size={32} />}
            name={agent.username}
            detail={detailOf(t, agent)}
            state={shownState(agent)}
            disabled={moving !== undefined}
            onPick={() => void transfer(agent.username)}
          />
        ))}
      </Flex>
    </Dialog>
  );
}

interface TargetProps {
  icon: ReactNode;
  name: string;
  detail: string;
  state?: Presence;
  disabled: boolean;
  onPick: () => void;
}

function Target({ icon, name, detail, state, disabled, onPick }: TargetProps) {
  return (
    <chakra.button
      type="button"
      disabled={disabled}
      onClick={onPick}
      display="flex"
      alignItems="center"
      gap="3"
      px="3"
      py="2"
      borderRadius="l2"
      textAlign="start"
      _hover={{ bg: 'gray.subtle' }}
      _disabled={{ opacity: 0.6, cursor: 'default' }}
    >
      <Flex position="relative" boxSize="32px" align="center" justify="center" color="muted" flexShrink={0}>
        {icon}
        {state && <PresenceDot state={state} corner />}
      </Flex>
      <Box minW="0">
        <Box truncate fontWeight="600" textStyle="sm">
          {name}
        </Box>
        <Box textStyle="sm" color="muted">
          {detail}
        </Box>
      </Box>
    </chakra.button>
  );
}
