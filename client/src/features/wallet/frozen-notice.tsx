import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/ui/notice.tsx';
import { useFormat } from '../../lib/format.ts';

/** Why nothing may be withdrawn just now. */
export function FrozenNotice({ owed }: { owed: string }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  return (
    <Box mt="4">
      <Notice tone="warning" title={t('balance.frozen')}>
        {t('balance.frozen_text', { owed: format.money(owed) })}
      </Notice>
    </Box>
  );
}
