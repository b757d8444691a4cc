import { Box, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useWaitingCount } from './use-waiting-count.ts';

const SHOWN_MAX = 99;

/** The number of waiting conversations beside "Customer service"; red above zero. */
export function WaitingBadge() {
  const { t } = useTranslation('console');
  const count = useWaitingCount();
  const urgent = count > 0;
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      minW="6"
      h="5"
      px="1.5"
      borderRadius="pill"
      textStyle="xs"
      fontWeight="600"
      fontVariantNumeric="tabular-nums"
      bg={urgent ? 'error.solid' : 'surface-variant'}
      color={urgent ? 'error.contrast' : 'muted'}
      transition="background-color 200ms ease-out"
      data-waiting={count}
    >
      <span aria-hidden>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <VisuallyHidden>{t('badge', { count })}</VisuallyHidden>
    </Box>
  );
}
