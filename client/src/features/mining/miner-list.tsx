import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import type { MiningSummary } from '@lode/shared/mining/schemas';
import { mdiPickaxe } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { Tag } from '../../components/ui/tag.tsx';
import { useServerClock } from '../../lib/use-server-clock.ts';
import { ContractRow } from './contract-row.tsx';
import { useContracts } from './mining-data.ts';

const SHOWN = 5;

/** The newest miners, and how many of all are running. */
export function MinerList({ summary }: { summary: MiningSummary }) {
  const { t } = useTranslation('mining');
  const contracts = useContracts({ page: 1, limit: SHOWN });
  const now = useServerClock(summary.now);
  const { data, error } = contracts;
  return (
    <Card as="section" p="0" aria-labelledby="miners-title">
      <Flex align="center" gap="3" px={{ base: 4, sm: 6 }} pt="4" pb="2" wrap="wrap">
        <Heading as="h2" id="miners-title" textStyle="lg" fontWeight="600">
          {t('miners.title')}
        </Heading>
        <Tag palette={summary.running > 0 ? 'success' : 'gray'} icon={mdiPickaxe}>
          {t('miners.running', { count: summary.running })}
        </Tag>
        <Box flex="1" />
        <Button asChild size="sm" variant="ghost">
          <Link to="/app/mining">{t('miners.all')}</Link>
        </Button>
      </Flex>
      {!data && Boolean(error) && (
        <ErrorState title={t('load_failed')} error={error} onRetry={contracts.reload} />
      )}
      {!data && !error && (
        <Box px={{ base: 4, sm: 6 }} pb="5">
          <SkeletonRows rows={3} />
        </Box>
      )}
      {data && (
        <Box as="ul">
          {data.items.map((contract) => (
            <ContractRow key={contract.id} contract={contract} now={now} />
          ))}
        </Box>
      )}
    </Card>
  );
}
