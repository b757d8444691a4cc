import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { wholeCents } from '../../lib/whole-cents.ts';
import { useWallet } from './use-wallet.ts';

/** What may be spent now, beside a page's title. */
export function BalanceLine() {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const { data } = useWallet();
  return (
    <Box textAlign={{ base: 'start', sm: 'end' }}>
      <Box textStyle="xs" color="muted">
        {t('balance.available')}
      </Box>
      <Box textStyle="lg" fontWeight="600" fontVariantNumeric="tabular-nums">
        {data ? format.money(wholeCents(data.available)) : '…'}
      </Box>
    </Box>
  );
}
