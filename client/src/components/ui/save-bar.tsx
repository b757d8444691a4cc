import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { PrimaryButton, QuietButton } from './buttons.tsx';

interface SaveBarProps {
  /** How many fields differ from what is saved. */
  changed: number;
  disabled: boolean;
  busy: boolean;
  failure: unknown;
  onDiscard: () => void;
}

/** The end of a long form, with its button that sends it; stays in sight while there is something to save. */
export function SaveBar({ changed, disabled, busy, failure, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('admin');
  return (
    <Flex
      position="sticky"
      bottom="0"
      align="center"
      gap="3"
      py="3"
      px="4"
      bg="surface"
      borderWidth="1px"
      borderRadius="card"
      wrap="wrap"
      zIndex="docked"
    >
      <Box flex="1" minW="160px" textStyle="sm">
        <Box role="alert" color="error.fg">
          {failure !== undefined && errorText(t, failure)}
        </Box>
        <Box color="muted" role="status">
          {t(changed > 0 ? 'settings.changes' : 'settings.no_changes', { count: changed })}
        </Box>
      </Box>
      {changed > 0 && <QuietButton onClick={onDiscard}>{t('settings.discard')}</QuietButton>}
      <PrimaryButton type="submit" disabled={disabled} loading={busy}>
        {t('settings.save')}
      </PrimaryButton>
    </Flex>
  );
}
