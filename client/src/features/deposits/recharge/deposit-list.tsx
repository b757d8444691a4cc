import { Box, Flex, Heading } from '@chakra-ui/react';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { DEPOSIT_STATES, type Deposit, type DepositState } from '@lode/shared/deposits/schemas';
import { mdiCashPlus } from '@mdi/js';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../../components/ui/coin-icon.tsx';
import { CsvButton } from '../../../components/ui/csv-button.tsx';
import { DataList } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { ClearFilters, HistoryFilters } from '../../../components/ui/history-filters.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { type Gathered, readAllPages } from '../../../lib/all-pages.ts';
import { call } from '../../../lib/api-client.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { type Format, useFormat } from '../../../lib/format.ts';
import { HISTORY_NAMES, historyQuery, isFiltered, withoutFilters } from '../../../lib/history-filter.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { DepositBadge } from '../deposit-badge.tsx';

const NAMES = ['state', ...HISTORY_NAMES] as const;
const LIMIT = 10;
type Translate = TFunction<'deposit'>;

/** The customer's earlier deposits: filtered, in pages, and as a file. */
export function DepositList() {
  const { t } = useTranslation(['deposit', 'common']);
  const format = useFormat();
  const [query, change] = useQueryState(NAMES);
  const state = DEPOSIT_STATES.find((name) => name === query.state);
  const filter = { state, ...historyQuery(query) };
  const filtered = isFiltered(query, NAMES);
  const list = useLive(
    JSON.stringify([query.page, filter]),
    (signal) => call(depositRoutes.list, { query: { page: query.page, limit: LIMIT, ...filter }, signal }),
    { events: ['deposits:deposit.changed'] },
  );
  return (
    <Box as="section" aria-labelledby="deposits-title">
      <Heading as="h2" id="deposits-title" textStyle="lg" fontWeight="600" mb="3">
        {t('list.title')}
      </Heading>
      <DataList
        label={t('list.title')}
        columns={columnsOf(t, format)}
        keyOf={({ id }) => id}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        empty={{
          icon: mdiCashPlus,
          title: t(filtered ? 'common:filter.none' : 'list.empty'),
          text: filtered ? undefined : t('list.empty_text'),
          action: filtered && <ClearFilters onClear={() => change(withoutFilters(NAMES))} />,
        }}
        toolbar={
          <ListToolbar
            actions={
              <CsvButton
                label={t('list.export')}
                filename={t('csv.file')}
                columns={fileColumnsOf(t)}
                load={() => readAll(filter)}
              />
            }
          >
            <FilterSelect
              label={t('list.state')}
              any={t('list.any_state')}
              value={state}
              options={DEPOSIT_STATES}
              text={(name) => t(`state.${name}`)}
              onChange={(next) => change({ state: next })}
            />
            <HistoryFilters query={query} change={change} searchable />
          </ListToolbar>
        }
      />
    </Box>
  );
}

function columnsOf(t: Translate, format: Format): Column<Deposit>[] {
  return [
    {
      id: 'amount',
      heading: t('list.amount'),
      cell: ({ id, amount_usd }) => <TextLink to={`/app/deposit/${id}`}>{format.money(amount_usd)}</TextLink>,
      card: 'title',
    },
    {
      id: 'coin',
      heading: t('list.coin'),
      cell: ({ currency, crypto_amount }) => (
        <Flex as="span" display="inline-flex" align="center" gap="2">
          <CoinIcon symbol={currency} size={20} />
          {format.coin(crypto_amount, currency)}
        </Flex>
      ),
    },
    {
      id: 'credited',
      heading: t('list.credited'),
      cell: ({ credited_usd }) => (Number(credited_usd) > 0 ? format.money(credited_usd) : '–'),
      numeric: true,
    },
    {
      id: 'time',
      heading: t('list.time'),
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
    {
      id: 'state',
      heading: t('list.state'),
      cell: (deposit) => <DepositBadge state={deposit.state} />,
      card: 'mark',
    },
  ];
}

type Filter = ReturnType<typeof historyQuery> & { state: DepositState | undefined };

function readAll(filter: Filter): Promise<Gathered<Deposit>> {
  return readAllPages((query) => call(depositRoutes.list, { query: { ...query, ...filter } }));
}

function fileColumnsOf(t: Translate): CsvColumn<Deposit>[] {
  return [
    { heading: t('csv.id'), value: ({ id }) => id },
    { heading: t('csv.time'), value: ({ created_at }) => created_at },
    { heading: t('csv.currency'), value: ({ currency }) => currency },
    { heading: t('csv.network'), value: ({ network }) => network },
    { heading: t('csv.amount_usd'), value: ({ amount_usd }) => amount_usd },
    { heading: t('csv.crypto_amount'), value: ({ crypto_amount }) => crypto_amount },
    { heading: t('csv.rate'), value: ({ rate }) => rate },
    { heading: t('csv.address'), value: ({ address }) => address },
    { heading: t('csv.state'), value: ({ state }) => t(`state.${state}`) },
    { heading: t('csv.credited_usd'), value: ({ credited_usd }) => credited_usd },
    { heading: t('csv.transactions'), value: ({ payments }) => payments.map(({ txid }) => txid).join(' ') },
  ];
}
