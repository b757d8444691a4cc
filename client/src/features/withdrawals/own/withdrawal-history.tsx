import { Box } from '@chakra-ui/react';
import { COINS, type Coin } from '@lode/shared/core/money';
import { WITHDRAWAL_STATUSES, type Withdrawal } from '@lode/shared/withdrawals/own-schemas';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { mdiBankTransferOut } from '@mdi/js';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvButton } from '../../../components/ui/csv-button.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { ClearFilters, HistoryFilters } from '../../../components/ui/history-filters.tsx';
import { ListStates } from '../../../components/ui/list-states.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { SkeletonRows } from '../../../components/ui/skeletons.tsx';
import { readAllPages } from '../../../lib/all-pages.ts';
import { call } from '../../../lib/api-client.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import {
  HISTORY_NAMES,
  type HistoryState,
  historyQuery,
  isFiltered,
  withoutFilters,
} from '../../../lib/history-filter.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { WithdrawalItem } from './withdrawal-item.tsx';

const FILTERS = ['status', 'currency', ...HISTORY_NAMES] as const;
const NAMES = [...FILTERS, 'tab'] as const;
const LIMIT = 10;

interface WithdrawalHistoryProps {
  /** Counts what has been asked for on this page, which is then there at once. */
  made: number;
  /** Something that changes the balance has been done here. */
  onChange: () => void;
}

/** The customer's own withdrawals, whole: filtered, in pages, and as a file. */
export function WithdrawalHistory({ made, onChange }: WithdrawalHistoryProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const [query, change] = useQueryState(NAMES);
  const filter = {
    status: WITHDRAWAL_STATUSES.find((name) => name === query.status),
    currency: COINS.find((name) => name === query.currency),
    ...historyQuery(query),
  };
  const { data, error, reload } = useLive(
    JSON.stringify([query.page, filter]),
    (signal) => call(withdrawalRoutes.list, { query: { page: query.page, limit: LIMIT, ...filter }, signal }),
    { events: ['withdrawals:withdrawal.changed'] },
  );
  useEffect(() => {
    if (made > 0) reload();
  }, [made, reload]);
  const filtered = isFiltered(query, FILTERS);
  const clear = () => change(withoutFilters(FILTERS));
  return (
    <>
      <HistoryToolbar query={query} filter={filter} change={change} />
      {data && data.items.length > 0 && (
        <Box as="ul" aria-label={t('history.withdrawals')}>
          {data.items.map((item) => (
            <WithdrawalItem
              key={item.id}
              withdrawal={item}
              onChange={() => {
                reload();
                onChange();
              }}
            />
          ))}
        </Box>
      )}
      <ListStates
        rows={data?.items}
        error={error}
        onRetry={reload}
        skeleton={
          <Box p="5" aria-busy>
            <SkeletonRows rows={3} />
          </Box>
        }
        failed={t('withdrawals.failed')}
        empty={{
          icon: mdiBankTransferOut,
          title: t(filtered ? 'common:filter.none' : 'withdrawals.empty'),
          text: filtered ? undefined : t('withdrawals.empty_text'),
          action: filtered && <ClearFilters onClear={clear} />,
        }}
      />
      {data && <Pager {...data} onPage={(page) => change({ page: String(page) })} />}
    </>
  );
}

interface HistoryToolbarProps {
  query: HistoryState;
  filter: ReturnType<typeof historyQuery> & {
    status: (typeof WITHDRAWAL_STATUSES)[number] | undefined;
    currency: Coin | undefined;
  };
  change: (changes: Record<string, string>) => void;
}

function HistoryToolbar({ query, filter, change }: HistoryToolbarProps) {
  const { t } = useTranslation(['wallet', 'withdrawals']);
  return (
    <ListToolbar
      actions={
        <CsvButton
          label={t('history.export')}
          filename={t('csv.withdrawals')}
          columns={columnsOf(t)}
          load={() => readAllPages((page) => call(withdrawalRoutes.list, { query: { ...page, ...filter } }))}
        />
      }
    >
      <FilterSelect
        label={t('withdrawals.status')}
        any={t('withdrawals.any_status')}
        value={filter.status}
        options={WITHDRAWAL_STATUSES}
        text={(name) => t(`withdrawals:status.${name}`)}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label={t('withdrawals.currency')}
        any={t('withdrawals.any_currency')}
        value={filter.currency}
        options={COINS}
        onChange={(currency) => change({ currency })}
      />
      <HistoryFilters query={query} change={change} searchable />
    </ListToolbar>
  );
}

function columnsOf(t: TFunction<['wallet', 'withdrawals']>): CsvColumn<Withdrawal>[] {
  return [
    { heading: t('csv.id'), value: ({ id }) => id },
    { heading: t('csv.time'), value: ({ created_at }) => created_at },
    { heading: t('csv.completed'), value: ({ completed_at }) => completed_at },
    { heading: t('csv.status'), value: ({ status }) => t(`withdrawals:status.${status}`) },
    { heading: t('csv.currency'), value: ({ currency }) => currency },
    { heading: t('csv.network'), value: ({ network }) => network },
    { heading: t('csv.amount_usd'), value: ({ amount_usd }) => amount_usd },
    { heading: t('csv.fee_usd'), value: ({ fee_usd }) => fee_usd },
    { heading: t('csv.net_usd'), value: ({ net_usd }) => net_usd },
    { heading: t('csv.crypto_amount'), value: ({ crypto_amount }) => crypto_amount },
    { heading: t('csv.rate'), value: ({ rate }) => rate },
    { heading: t('csv.address'), value: ({ wallet_address }) => wallet_address },
    { heading: t('csv.txid'), value: ({ tx_id }) => tx_id },
    { heading: t('csv.reason'), value: ({ reason }) => reason },
  ];
}
