import { Box, Flex } from '@chakra-ui/react';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import { REVENUE_STATES, type Revenue, type RevenueState } from '@lode/shared/mining/revenue-schemas';
import { mdiCashPlus, mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { PrimaryButton } from '../../components/ui/buttons.tsx';
import { DataList } from '../../components/ui/data-list.tsx';
import type { Column } from '../../components/ui/data-table.tsx';
import { FilterSelect } from '../../components/ui/filter-select.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ListFile } from '../../components/ui/list-file.tsx';
import { ListToolbar } from '../../components/ui/list-toolbar.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { TransactionId } from '../../components/ui/transaction-id.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { allows, useSession } from '../../lib/session.ts';
import { useLive } from '../../lib/use-live.ts';
import { useQueryState } from '../../lib/use-query-state.ts';
import { EvidenceButton } from './evidence-button.tsx';
import { RevenueActions } from './revenue-actions.tsx';
import { RevenueEntryDialog } from './revenue-entry-dialog.tsx';
import { RevenueTag, SimulatedTag } from './revenue-tags.tsx';

const NAMES = ['state'] as const;
const LIMIT = 25;

/** What the farm earned: receipts entered by hand, and what pools state. Rewards are paid of nothing else. */
export function RevenuePage() {
  const { t } = useTranslation('revenue');
  const [query, change] = useQueryState(NAMES);
  const [entering, setEntering] = useState(false);
  const mayEnter = allows(useSession('admin'), 'finance:manage');
  const list = useLive(
    JSON.stringify(query),
    (signal) =>
      call(
        revenueRoutes.list,
        { query: { ...query, limit: LIMIT } as { state?: RevenueState; limit: number }, signal },
        'admin',
      ),
    {
      side: 'admin',
      events: ['finance:matter.changed'],
      concerns: ({ kind }) => kind === 'revenue',
    },
  );
  const columns = useColumns(list.reload);
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayEnter && (
          <PrimaryButton onClick={() => setEntering(true)}>
            <Icon path={mdiPlus} size={20} />
            {t('enter')}
          </PrimaryButton>
        )
      }
    >
      <DataList
        label={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        toolbar={
          <ListToolbar
            clear={query.state ? { label: t('clear'), onClear: () => change({ state: '' }) } : null}
            actions={<RevenueFile state={query.state as RevenueState | undefined} />}
          >
            <FilterSelect
              label={t('state')}
              any={t('any_state')}
              value={query.state}
              options={REVENUE_STATES}
              text={(state) => t(`states.${state}`)}
              onChange={(state) => change({ state })}
            />
          </ListToolbar>
        }
        empty={{ icon: mdiCashPlus, title: t('empty'), text: t('empty_hint') }}
      />
      {entering && (
        <RevenueEntryDialog
          onClose={() => setEntering(false)}
          onDone={() => {
            setEntering(false);
            list.reload();
          }}
        />
      )}
    </AdminPage>
  );
}

/** What the list shows, as a file. */
function RevenueFile({ state }: { state: RevenueState | undefined }) {
  return <ListFile load={() => fetchFile(revenueRoutes.file, { query: { state } }, 'admin')} />;
}

function useColumns(reload: () => void): Column<Revenue>[] {
  const { t } = useTranslation('revenue');
  const format = useFormat();
  return [
    {
      id: 'at',
      heading: t('entered'),
      cell: ({ requested_at, requested_by }) => (
        <Flex direction="column">
          <time dateTime={requested_at}>{format.exactTime(requested_at)}</time>
          <Box color="muted" textStyle="xs">
            {requested_by?.username ?? t('system')}
          </Box>
        </Flex>
      ),
      card: 'title',
    },
    { id: 'source', heading: t('source'), cell: (revenue) => <Source revenue={revenue} /> },
    {
      id: 'amount',
      heading: t('amount'),
      cell: ({ amount, coin }) => format.coin(amount, coin),
      numeric: true,
    },
    { id: 'rate', heading: t('rate'), cell: ({ rate }) => format.price(rate), numeric: true },
    {
      id: 'usd',
      heading: t('value'),
      cell: ({ amount_usd }) => format.money(amount_usd),
      numeric: true,
      card: 'mark',
    },
    {
      id: 'day',
      heading: t('counts_for'),
      cell: ({ day }) => (day ? <TextLink to={`/googleadmin/mining/rewards/${day}`}>{day}</TextLink> : '–'),
    },
    {
      id: 'state',
      heading: t('state'),
      cell: (revenue) => <Standing revenue={revenue} />,
      card: 'mark',
      wraps: true,
    },
    {
      id: 'actions',
      heading: t('actions'),
      cell: (revenue) =>
        revenue.simulated ? (
          '–'
        ) : (
          <Flex gap="2" wrap="wrap">
            {revenue.has_evidence && <EvidenceButton id={revenue.id} />}
            <RevenueActions revenue={revenue} onDone={reload} />
          </Flex>
        ),
    },
  ];
}

function Source({
  revenue: { source, txid, coin, pool, stated_day, simulated, note, paid_txid },
}: {
  revenue: Revenue;
}) {
  const { t } = useTranslation('revenue');
  if (source === 'receipt')
    return (
      <Flex direction="column" align="start">
        {txid && <TransactionId coin={coin} txid={txid} />}
        {note && (
          <Box color="muted" textStyle="xs" maxW="260px" truncate title={note}>
            {note}
          </Box>
        )}
      </Flex>
    );
  return (
    <Flex direction="column" align="start" gap="1">
      {t('statement', { pool: simulated ? t('simulated_pool') : pool, day: stated_day })}
      {simulated && <SimulatedTag />}
      {paid_txid && <TransactionId coin={coin} txid={paid_txid} />}
    </Flex>
  );
}

function Standing({ revenue: { state, decided_by, reason } }: { revenue: Revenue }) {
  return (
    <Flex direction="column" align="start" gap="0.5">
      <RevenueTag state={state} />
      {decided_by && (
        <Box color="muted" textStyle="xs">
          {decided_by.username}
        </Box>
      )}
      {reason && (
        <Box color="muted" textStyle="xs" maxW="220px" overflowWrap="anywhere">
          {reason}
        </Box>
      )}
    </Flex>
  );
}
