import { Box, Flex } from '@chakra-ui/react';
import { parseHashPower } from '@lode/shared/core/hash-power';
import type { Catalogue } from '@lode/shared/store/schemas';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeletons.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { useFormat } from '../../lib/format.ts';
import { allows, useSession } from '../../lib/session.ts';

const SETTINGS = '/googleadmin/system/configs';

/** How much of the farm is sold, and where its size is set. */
export function CapacityLine({ capacity }: { capacity: Catalogue['capacity'] | undefined }) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  const maySet = allows(useSession('admin'), 'settings:manage');
  if (!capacity) return <Skeleton h="76px" borderRadius="card" />;
  return (
    <Card p="4">
      <Flex justify="space-between" gap="3" mb="3" wrap="wrap">
        <Box fontWeight="600">
          {t('capacity.sold', {
            sold: format.hashPower(capacity.sold_th),
            total: format.hashPower(capacity.total_th),
          })}
        </Box>
        <Flex gap="3" align="center" color="muted" textStyle="sm">
          <Box>{t('capacity.left', { left: format.hashPower(capacity.left_th) })}</Box>
          {maySet && <TextLink to={SETTINGS}>{t('capacity.change')}</TextLink>}
        </Flex>
      </Flex>
      <Box h="2" bg="bg" borderRadius="pill" overflow="hidden" aria-hidden>
        <Box
          h="full"
          bg="primary.solid"
          borderRadius="pill"
          style={{ inlineSize: `${shareOf(capacity)}%` }}
        />
      </Box>
    </Card>
  );
}

/** In percent, for the bar. */
function shareOf({ sold_th, total_th }: Catalogue['capacity']): number {
  const [sold, total] = [parseHashPower(sold_th) ?? 0n, parseHashPower(total_th) ?? 0n];
  if (total === 0n) return sold > 0n ? 100 : 0;
  return Math.min(100, Number((sold * 10_000n) / total) / 100);
}
