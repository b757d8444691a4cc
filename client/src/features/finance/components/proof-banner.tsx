import { Box, Flex } from '@chakra-ui/react';
import { ledgerRoutes } from '@lode/shared/ledger/rest';
import { mdiAlertOctagonOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { FINANCE } from '../../../lib/staff-paths.ts';
import { useMatter } from '../use-matter.ts';

/** Loud, while the newest proof says that the books do not add up; nothing otherwise. */
export function ProofBanner() {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const { data } = useMatter('proof', (signal) => call(ledgerRoutes.proof, { signal }, 'admin'), []);
  if (!data || data.ok) return null;
  return (
    <Flex
      role="alert"
      gap="3"
      p="4"
      borderWidth="2px"
      borderColor="error"
      borderRadius="card"
      bg="bg.error"
      align="start"
    >
      <Box color="error.fg" flexShrink={0}>
        <Icon path={mdiAlertOctagonOutline} size={28} />
      </Box>
      <Box minW="0">
        <Box fontWeight="700">{t('broken.title')}</Box>
        <Box textStyle="sm" overflowWrap="anywhere">
          {t('broken.text', { time: format.exactTime(data.at), fault: data.faults[0] ?? '' })}{' '}
          <TextLink to={`${FINANCE}/ledger?tab=proof`}>{t('broken.more')}</TextLink>
        </Box>
      </Box>
    </Flex>
  );
}
