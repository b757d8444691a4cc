import { Flex, Text } from '@chakra-ui/react';
import { mdiAlertCircleOutline, mdiRefresh } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { loadFailureText } from '../../lib/error-text.ts';
import { SecondaryButton } from './buttons.tsx';
import { Icon } from './icon.tsx';

interface ErrorStateProps {
  error: unknown;
  /** What failed, when the error alone would leave that open. */
  title?: string;
  onRetry?: () => void;
}

/** Stands where something could not be loaded: what happened, and a way to try again. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <Flex role="alert" direction="column" align="center" textAlign="center" gap="2" py="10" px="4">
      <Flex color="error" mb="1">
        <Icon path={mdiAlertCircleOutline} size={40} />
      </Flex>
      {title && <Text fontWeight="600">{title}</Text>}
      <Text textStyle={title ? 'sm' : 'md'} color={title ? 'muted' : 'text'} maxW="48ch">
        {loadFailureText(t, error)}
      </Text>
      {onRetry && (
        <SecondaryButton size="sm" mt="3" onClick={onRetry}>
          <Icon path={mdiRefresh} size={18} />
          {t('common:retry')}
        </SecondaryButton>
      )}
    </Flex>
  );
}
