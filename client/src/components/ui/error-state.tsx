import { Flex, Text } from '@chakra-ui/react';
import { articleOf } from '@lode/shared/core/help-articles';
import { mdiAlertCircleOutline, mdiCompassOffOutline, mdiRefresh } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { errorText, isMissing, loadFailureText } from '../../lib/error-text.ts';
import { SecondaryButton } from './buttons.tsx';
import { EmptyState } from './empty-state.tsx';
import { HelpLink } from './help-link.tsx';
import { Icon } from './icon.tsx';

interface ErrorStateProps {
  error: unknown;
  /** What was to be here, in the words of its heading. */
  title: string;
  onRetry: () => void;
}

/**
 * Stands where something could not be loaded: what, why, and a way to try again. What is not there at all is said to
 * be so: another try would find it no more.
 */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const { t } = useTranslation(['common', 'errors']);
  const article = articleOf(error instanceof ApiError ? error.code : null);
  if (isMissing(error)) return <EmptyState icon={mdiCompassOffOutline} title={errorText(t, error)} />;
  return (
    <Flex role="alert" direction="column" align="center" textAlign="center" gap="2" py="10" px="4">
      <Flex color="error" mb="1">
        <Icon path={mdiAlertCircleOutline} size={40} />
      </Flex>
      <Text fontWeight="600">{title}</Text>
      <Text textStyle="sm" color="muted" maxW="48ch">
        {loadFailureText(t, error)}
      </Text>
      {article && <HelpLink article={article} />}
      <SecondaryButton size="sm" mt="3" onClick={onRetry}>
        <Icon path={mdiRefresh} size={18} />
        {t('common:retry')}
      </SecondaryButton>
    </Flex>
  );
}
