import { Box, VisuallyHidden } from '@chakra-ui/react';
import { guardRoutes } from '@lode/shared/guard/rest';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { useLive } from '../../../lib/use-live.ts';

/** How many guarded changes wait, beside their entry; nothing while none does. */
export function GuardedBadge() {
  const { t } = useTranslation('guard');
  const { data } = useLive(
    'guarded-count',
    (signal) => call(guardRoutes.list, { query: { state: 'waiting', limit: 1 }, signal }, 'admin'),
    { side: 'admin', events: ['guard:change.changed'] },
  );
  if (!data?.waiting) return null;
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
      bg="error.solid"
      color="error.contrast"
    >
      <VisuallyHidden>{t('waiting')}: </VisuallyHidden>
      {data.waiting}
    </Box>
  );
}
