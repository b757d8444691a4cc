import { Box, Flex } from '@chakra-ui/react';
import { parseHashPower } from '@lode/shared/core/hash-power';
import type { Catalogue } from '@lode/shared/store/schemas';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';

/** How much of the farm is sold and how much is left (H4). */
export function CapacityMeter({ capacity }: { capacity: Catalogue['capacity'] }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const total = parseHashPower(capacity.total_th) ?? 0n;
  const sold = parseHashPower(capacity.sold_th) ?? 0n;
  const percent = total > 0n ? Number((sold * 10_000n) / total) / 100 : 100;
  return (
    <Box>
      <Flex justify="space-between" align="baseline" gap="4" wrap="wrap" mb="2" textStyle="sm">
        <Box>
          <Box as="span" fontWeight="600">
            {t('capacity.left', { left: format.hashPower(capacity.left_th) })}
          </Box>{' '}
          <Box as="span" color="muted">
            {t('capacity.of', { total: format.hashPower(capacity.total_th) })}
          </Box>
        </Box>
        <Box color="muted">{t('capacity.rule')}</Box>
      </Flex>
      <Box
        role="meter"
        aria-label={t('capacity.label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        h="1.5"
        borderRadius="pill"
        bg="surface-variant"
        overflow="hidden"
      >
        <Box h="full" w={`${percent}%`} bg="primary.solid" borderRadius="pill" />
      </Box>
    </Box>
  );
}
