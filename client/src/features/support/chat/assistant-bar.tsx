import { Flex, Text } from '@chakra-ui/react';
import { mdiAccountVoice, mdiCreationOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { errorText } from '../../../lib/error-text.ts';

/** Who answers, and the way to a person: in sight for as long as the assistant has the conversation. */
export function AssistantBar({ handOff }: { handOff: () => Promise<void> }) {
  const { t } = useTranslation(['support', 'errors']);
  const [busy, setBusy] = useState(false);
  const onClick = () => {
    setBusy(true);
    handOff()
      .catch((error: unknown) => showMessage(errorText(t, error), 'error'))
      .finally(() => setBusy(false));
  };
  return (
    <Flex
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="2"
      ps="4"
      pe="3"
      py="1.5"
      bg="primary.subtle"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Flex align="center" gap="2" textStyle="xs" minW="0">
        <Icon path={mdiCreationOutline} size={16} />
        <Text>{t('support:assistant.with')}</Text>
      </Flex>
      <SecondaryButton size="xs" loading={busy} onClick={onClick} bg="surface">
        <Icon path={mdiAccountVoice} size={16} />
        {t('support:assistant.person')}
      </SecondaryButton>
    </Flex>
  );
}
