import { Box, Button, Flex, SimpleGrid } from '@chakra-ui/react';
import { adminActivityRoutes } from '@lode/shared/activities/rest';
import type { ActivityStats, ActivityStatsPage as StatsPage } from '@lode/shared/activities/schemas';
import { mdiChartBar, mdiTable } from '@mdi/js';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { type Column, DataTable } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { MetricTile, MetricTileSkeleton } from '../../../components/ui/metric-tile.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Skeleton } from '../../../components/ui/skeletons.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { ActivityStatusTag } from './activity-status.tsx';
import { StatsBars } from './stats-bars.tsx';

const FIGURES = ['shown', 'eligible', 'claimed'] as const;
const NO_FILTERS = [] as const;

/** What the activities have brought: who was shown them, who earned, who claimed, and the hash power given. */
export function ActivityStatsPage() {
  const { t } = useTranslation(['activities-admin', 'activities', 'errors']);
  const [query, change] = useQueryState(NO_FILTERS);
  const { data, error, reload } = useLive(
    String(query.page),
    (signal) => call(adminActivityRoutes.stats, { query: { page: query.page }, signal }, 'admin'),
    { side: 'admin', events: ['activities:activity.changed'] },
  );
  // Views and claims come in hundreds, and are told to their customers alone.
  useRefresh(reload);
  return (
    <AdminPage title={t('stats.title')} lead={t('stats.lead')}>
      {!data && error ? (
        <Card>
          <ErrorState title={t('stats.by_activity')} error={error} onRetry={reload} />
        </Card>
      ) : (
        <>
          <Totals totals={data?.totals} />
          <StatsCard data={data} onPage={(page) => change({ page: String(page) })} />
        </>
      )}
    </AdminPage>
  );
}

function Totals({ totals }: { totals: StatsPage['totals'] | undefined }) {
  const { t } = useTranslation('activities-admin');
  const format = useFormat();
  return (
    <SimpleGrid columns={{ base: 2, lg: 4 }} gap="4">
      {FIGURES.map((name) =>
        totals ? (
          <MetricTile
            key={name}
            label={t(`stats.${name}`)}
            hint={t(`stats.${name}_hint`)}
            value={format.integer(totals[name])}
          />
        ) : (
          <MetricTileSkeleton key={name} />
        ),
      )}
      {totals ? (
        <MetricTile
          label={t('stats.given')}
          hint={t('stats.given_hint')}
          value={format.hashPower(totals.hashpower_given)}
        />
      ) : (
        <MetricTileSkeleton />
      )}
    </SimpleGrid>
  );
}

interface StatsCardProps {
  data: StatsPage | undefined;
  onPage: (page: number) => void;
}

function StatsCard({ data, onPage }: StatsCardProps) {
  const { t } = useTranslation('activities-admin');
  const [table, setTable] = useState(false);
  const columns = useColumns();
  return (
    <Section
      title={t('stats.by_activity')}
      hint={t('stats.by_activity_hint')}
      actions={
        <Button size="xs" variant="ghost" aria-pressed={table} onClick={() => setTable(!table)}>
          <Icon path={table ? mdiChartBar : mdiTable} size={16} />
          {t(table ? 'stats.as_bars' : 'stats.as_table')}
        </Button>
      }
    >
      {!data && <Skeleton h="240px" />}
      {data?.items.length === 0 && (
        <EmptyState icon={mdiChartBar} title={t('stats.empty')} text={t('stats.empty_hint')} />
      )}
      {data && data.items.length > 0 && table && (
        <DataTable
          label={t('stats.by_activity')}
          columns={columns}
          rows={data.items}
          keyOf={({ id }) => id}
        />
      )}
      {data && data.items.length > 0 && !table && (
        <Flex role="img" aria-label={t('stats.chart')} direction="column" gap="3">
          <StatsBars rows={data.items} />
        </Flex>
      )}
      {data && (
        <Box mt="2">
          <Pager page={data.page} limit={data.limit} total={data.total} onPage={onPage} />
        </Box>
      )}
    </Section>
  );
}

function useColumns(): Column<ActivityStats>[] {
  const { t } = useTranslation(['activities-admin', 'activities']);
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'title',
        heading: t('column.title'),
        cell: ({ id, title }) => <TextLink to={`/googleadmin/activities/${id}/edit`}>{title}</TextLink>,
        wraps: true,
        card: 'title',
      },
      {
        id: 'status',
        heading: t('column.status'),
        cell: ({ status }) => <ActivityStatusTag status={status} />,
        card: 'mark',
      },
      ...FIGURES.map(
        (name): Column<ActivityStats> => ({
          id: name,
          heading: t(`stats.${name}`),
          cell: (row) => format.integer(row[name]),
          numeric: true,
        }),
      ),
      {
        id: 'given',
        heading: t('stats.given'),
        cell: ({ hashpower_given }) => format.hashPower(hashpower_given),
        numeric: true,
      },
    ],
    [t, format],
  );
}
