import { COINS } from '@lode/shared/core/money';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import type { AdminDeposit } from '@lode/shared/deposits/admin-schemas';
import { DEPOSIT_STATES } from '@lode/shared/deposits/schemas';
import { mdiBankTransferIn } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/ui/data-table.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { call, fetchFile } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useMatterColumns } from '../components/matter-columns.tsx';
import { MatterList } from '../components/matter-list.tsx';
import { DepositTag } from '../components/state-tags.tsx';
import { useMatterList } from '../use-matter-list.ts';

const NAMES = ['user', 'search', 'state', 'currency', 'from', 'to'] as const;

/** Deposits that fit the filters, with their sums. */
export function DepositList() {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const columns = useDepositColumns();
  const listing = useMatterList({
    kinds: ['deposit'],
    names: NAMES,
    read: (query, signal) => call(adminDepositRoutes.list, { query, signal }, 'admin'),
  });
  return (
    <MatterList
      listing={listing}
      name="deposits"
      icon={mdiBankTransferIn}
      columns={columns}
      file={(query) => fetchFile(adminDepositRoutes.file, { query }, 'admin')}
      sums={({ totals }) =>
        totals.map(({ currency, count, asked_usd, credited_usd }) => ({
          label: t('deposits.total', { currency, count, total: format.integer(count) }),
          value: t('deposits.sum', { credited: format.money(credited_usd), asked: format.money(asked_usd) }),
        }))
      }
      userLength={254}
      find={{ name: 'search', label: t('deposits.find'), maxLength: 120 }}
      choices={[
        { name: 'state', options: DEPOSIT_STATES, text: (state) => t(`deposit_state.${state}`) },
        { name: 'currency', options: COINS },
      ]}
    />
  );
}

function useDepositColumns(): Column<AdminDeposit>[] {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const begin = useMatterColumns<AdminDeposit>({
    path: 'deposits',
    begun: t('column.created'),
    tag: (state) => <DepositTag state={state} />,
  });
  return [
    ...begin,
    {
      id: 'asked',
      heading: t('column.asked'),
      numeric: true,
      cell: ({ amount_usd }) => format.money(amount_usd),
    },
    {
      id: 'coin',
      heading: t('column.coin'),
      numeric: true,
      cell: ({ crypto_amount, currency }) => format.coin(crypto_amount, currency),
    },
    {
      id: 'credited',
      heading: t('column.credited'),
      numeric: true,
      card: 'mark',
      cell: ({ credited_usd }) => format.money(credited_usd),
    },
    { id: 'address', heading: t('column.address'), cell: ({ address }) => <ShortCode text={address} /> },
  ];
}
