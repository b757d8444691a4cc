import { Box, Flex } from '@chakra-ui/react';
import { AGENT_CHOICES, type AgentChoice } from '@lode/shared/support/agent-schemas';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { chooseStanding, standingAtom } from './standing-state.ts';

const FILL: Record<AgentChoice, string> = {
  available: 'success.solid',
  busy: 'error.solid',
  away: 'warning.solid',
};

/** What an agent's choice is called. */
export function choiceText(t: TFunction, choice: AgentChoice): string {
  return choice === 'away' ? t('console:presence.away') : t(`console:desk.${choice}`);
}

/** Available, busy or away: said once, for all of one's windows. */
export function AvailabilityChoice() {
  const { t } = useTranslation(['console', 'errors']);
  const standing = useAtomValue(standingAtom);
  const [chosen, setChosen] = useState<AgentChoice | null>(null);
  if (!standing) return null;
  const choose = async (choice: AgentChoice) => {
    setChosen(choice);
    try {
      await chooseStanding(choice);
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    } finally {
      setChosen(null);
    }
  };
  const choice = chosen ?? standing.choice;
  return (
    <Flex align="center" gap="2" minW="0">
      <Box flexShrink={0} boxSize="2" borderRadius="pill" bg={FILL[choice]} />
      <Select
        label={t('desk.choice')}
        value={choice}
        onChange={(event) => void choose(event.target.value as AgentChoice)}
      >
        {AGENT_CHOICES.map((name) => (
          <option key={name} value={name}>
            {choiceText(t, name)}
          </option>
        ))}
      </Select>
    </Flex>
  );
}
