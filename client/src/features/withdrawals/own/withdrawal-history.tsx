import { Box } from '@chakra-ui/react';
import { COINS } from '@lode/shared/core/money';
import { WITHDRAWAL_STATUSES, type Withdrawal } from '@lode/shared/withdrawals/own-schemas';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { mdiBankTransferOut } from '@mdi/js';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvButton } from '../../../components/ui/csv-button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { SkeletonRows } from '../../../components/ui/skeletons.tsx';
import { readAllPages } from '../../../lib/all-pages.ts';
import { call } from '../../../lib/api-client.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { WithdrawalItem } from './withdrawal-item.tsx';

const NAMES = ['status', 'currency', 'tab'] as const;
const LIMIT = 10;

interface WithdrawalHistoryProps {
  /** Counts what has been asked for on this page, which is then there at once. */
  made: number;
  /** Something that changes the balance has been done here. */
  onChange: () => void;
}

/** The customer's own withdrawals, whole: filtered, in pages, and as a file. */
export function WithdrawalHistory({ made, onChange }: WithdrawalHistoryProps) {
  const { t } = useTranslation(['wallet', 'withdrawals']);
  const [query, change] = useQueryState(NAMES);
  const status = WITHDRAWAL_STATUSES.find((name) => name === query.status);
  const currency = COINS.find((name) => name === query.currency);
  const list = useLive(
    `${query.page} ${status ?? ''} ${currency ?? ''}`,
    (signal) =>
      call(withdrawalRoutes.list, { query: { page: query.page, limit: LIMIT, status, currency }, signal }),
    { events: ['withdrawals:withdrawal.changed'] },
  );
  const { reload } = list;
  useEffect(() => {
    if (made > 0) reload();
  }, [made, reload]);
  const filtered = status !== undefined || currency !== undefined;
  return (
    <>
      <ListToolbar
        actions={
          <CsvButton
            label={t('history.export')}
            filename={t('csv.withdrawals')}
            columns={columnsOf(t)}
            load={() =>
              readAllPages((page) => call(withdrawalRoutes.list, { query: { ...page, status, currency } }))
            }
          />
        }
      >
        <Select
          label={t('withdrawals.status')}
          value={status ?? ''}
          onChange={(event) => change({ status: event.target.value })}
        >
          <option value="">{t('withdrawals.any_status')}</option>
          {WITHDRAWAL_STATUSES.map((name) => (
            <option key={name} value={name}>
              {t(`withdrawals:status.${name}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t('withdrawals.currency')}
          value={currency ?? ''}
          onChange={(event) => change({ currency: event.target.value })}
        >
          <option value="">{t('withdrawals.any_currency')}</option>
          {COINS.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </ListToolbar>
      {list.data && list.data.items.length > 0 && (
        <Box as="ul" aria-label={t('history.withdrawals')}>
          {list.data.items.map((item) => (
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
      {list.data?.items.length === 0 && (
        <EmptyState
          icon={mdiBankTransferOut}
          title={t(filtered ? 'withdrawals.empty_filtered' : 'withdrawals.empty')}
          text={filtered ? undefined : t('withdrawals.empty_text')}
        />
      )}
      {!list.data && !list.error && (
        <Box p="5" aria-busy>
          <SkeletonRows rows={3} />
        </Box>
      )}
      {!list.data && Boolean(list.error) && (
        <ErrorState title={t('withdrawals.failed')} error={list.error} onRetry={reload} />
      )}
      {list.data && <Pager {...list.data} onPage={(page) => change({ page: String(page) })} />}
    </>
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
