import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Colleague } from '@lode/shared/support/agent-schemas';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import type { Presence } from '@lode/shared/support/schemas';
import { mdiAccountGroupOutline, mdiTrayArrowDown } from '@mdi/js';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { SkeletonRows } from '../../../components/ui/skeletons.tsx';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { choiceText } from './availability-choice.tsx';
import { PresenceDot } from './presence-dot.tsx';
import { useFreshTeams } from './team-state.ts';

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

interface TransferTargetsProps {
  /** Who has it already. */
  except: string | null;
  disabled: boolean;
  /** A username; null is the queue, or that of a team. */
  onPick: (to: string | null, team?: string) => void;
}

/** To whom conversations can be handed: the queue, teams, and colleagues by whether they are there. */
export function TransferTargets({ except, disabled, onPick }: TransferTargetsProps) {
  const { t } = useTranslation('console');
  const agents = useLoaded('agents', (signal) => call(adminServiceRoutes.agents, { signal }, 'admin'));
  const teams = useFreshTeams().filter(({ removed }) => !removed);
  const colleagues = agents.data
    ?.filter((agent) => agent.username !== except)
    .sort((a, b) => orderOf(a) - orderOf(b) || a.ongoing - b.ongoing);
  return (
    <Flex direction="column" gap="1" mt="3">
      <Target
        icon={<Icon path={mdiTrayArrowDown} size={20} />}
        name={t('transfer.queue')}
        detail={t('transfer.queue_hint')}
        disabled={disabled}
        onPick={() => onPick(null)}
      />
      {teams.length > 0 && <Heading text={t('transfer.teams')} />}
      {teams.map(({ id, name, members }) => (
        <Target
          key={id}
          icon={<Icon path={mdiAccountGroupOutline} size={20} />}
          name={name}
          detail={members.join(', ')}
          disabled={disabled}
          onPick={() => onPick(null, id)}
        />
      ))}
      <Heading text={t('transfer.colleagues')} />
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
          disabled={disabled}
          onPick={() => onPick(agent.username)}
        />
      ))}
    </Flex>
  );
}

function Heading({ text }: { text: string }) {
  return (
    <Box textStyle="xs" color="muted" fontWeight="600" px="3" pt="3" pb="1">
      {text}
    </Box>
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
