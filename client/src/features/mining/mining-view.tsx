import { Box, Button, Flex } from '@chakra-ui/react';
import { CONTRACT_STATES, type ContractState, type MiningSummary } from '@lode/shared/mining/schemas';
import { mdiPickaxe } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../components/ui/card.tsx';
import { Tabs } from '../../components/ui/controls.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { PageFrame } from '../../components/ui/page-frame.tsx';
import { Pager } from '../../components/ui/pager.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { useQueryState } from '../../lib/use-query-state.ts';
import { useServerClock } from '../../lib/use-server-clock.ts';
import { ContractRow } from './contract-row.tsx';
import { useContracts, useMiningSummary } from './mining-data.ts';
import { MiningTiles } from './mining-tiles.tsx';

const QUERY = ['state'] as const;
const LIMIT = 20;
const ALL = 'all';
/** What one looks for first. */
const TABS: readonly (ContractState | typeof ALL)[] = [ALL, 'active', 'upcoming', 'ended'];

/** Every contract of the customer, by where in its life it is. */
export function MiningView() {
  const { t } = useTranslation('mining');
  const summary = useMiningSummary();
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button asChild colorPalette="primary">
          <Link to="/app/store">{t('buy')}</Link>
        </Button>
      }
    >
      <Flex direction="column" gap="5">
        {!summary.data && summary.error ? (
          <Card>
            <ErrorState title={t('load_failed')} error={summary.error} onRetry={summary.reload} />
          </Card>
        ) : (
          <MiningTiles summary={summary.data} />
        )}
        {summary.data && <ContractList summary={summary.data} />}
      </Flex>
    </PageFrame>
  );
}

function ContractList({ summary }: { summary: MiningSummary }) {
  const { t } = useTranslation('mining');
  const [query, setQuery] = useQueryState(QUERY);
  const state = CONTRACT_STATES.find((name) => name === query.state);
  const contracts = useContracts({ ...(state && { state }), page: query.page, limit: LIMIT });
  const now = useServerClock(summary.now);
  const { data, error } = contracts;
  return (
    <Card as="section" p="0" overflow="hidden" aria-label={t('list.title')}>
      <Tabs.Root
        value={state ?? ALL}
        onValueChange={({ value }) => setQuery({ state: value === ALL ? '' : value })}
        colorPalette="primary"
        variant="line"
      >
        <Tabs.List px={{ base: 1, sm: 2 }} aria-label={t('list.title')} overflowX="auto">
          {TABS.map((name) => (
            <Tabs.Trigger key={name} value={name} px={{ base: 3, sm: 4 }} h="12">
              {t(`list.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={state ?? ALL} p="0" colorPalette="gray">
          {!data && Boolean(error) && (
            <ErrorState title={t('load_failed')} error={error} onRetry={contracts.reload} />
          )}
          {!data && !error && (
            <Box p="5">
              <SkeletonRows rows={3} />
            </Box>
          )}
          {data?.items.length === 0 && <NoContracts filtered={state !== undefined} />}
          <Box as="ul">
            {data?.items.map((contract) => (
              <ContractRow key={contract.id} contract={contract} now={now} />
            ))}
          </Box>
          {data && <Pager {...data} onPage={(page) => setQuery({ page: String(page) })} />}
        </Tabs.Content>
      </Tabs.Root>
    </Card>
  );
}

function NoContracts({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('mining');
  if (filtered)
    return <EmptyState icon={mdiPickaxe} title={t('list.none_here')} text={t('list.none_here_text')} />;
  return (
    <EmptyState
      icon={mdiPickaxe}
      title={t('list.none')}
      text={t('list.none_text')}
      action={
        <Button asChild colorPalette="primary">
          <Link to="/app/store">{t('buy')}</Link>
        </Button>
      }
    />
  );
}
