import { COINS } from '@lode/shared/core/money';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import type { AdminDeposit } from '@lode/shared/deposits/admin-schemas';
import { DEPOSIT_STATES } from '@lode/shared/deposits/schemas';
import { mdiBankTransferIn } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/ui/data-table.tsx';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { useFormat } from '../../../lib/format.ts';
import { FINANCE } from '../../../lib/staff-paths.ts';
import { ChoiceFilter, CustomerFilter, DaysFilter } from '../components/list-filters.tsx';
import { MatterList } from '../components/matter-list.tsx';
import { DepositTag } from '../components/state-tags.tsx';
import { useMatterList } from '../use-matter-list.ts';

const NAMES = ['user', 'search', 'state', 'currency', 'from', 'to'] as const;

/** Deposits that fit the filters, with the sums of all of them. */
export function DepositList() {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const columns = useDepositColumns();
  const file = useDepositFile();
  const listing = useMatterList({
    kind: 'deposit',
    names: NAMES,
    read: (query, signal) => call(adminDepositRoutes.list, { query, signal }, 'admin'),
  });
  const { query, change } = listing;
  return (
    <MatterList
      listing={listing}
      name="deposits"
      icon={mdiBankTransferIn}
      columns={columns}
      file={file}
      sums={({ totals }) =>
        totals.map(({ currency, count, asked_usd, credited_usd }) => ({
          label: t('deposits.total', { currency, count, total: format.integer(count) }),
          value: t('deposits.sum', { credited: format.money(credited_usd), asked: format.money(asked_usd) }),
        }))
      }
      filters={
        <>
          <CustomerFilter user={query.user} maxLength={254} change={change} />
          <SearchBox
            label={t('deposits.find')}
            placeholder={t('deposits.find')}
            maxLength={120}
            value={query.search ?? ''}
            onChange={(search) => change({ search })}
          />
          <ChoiceFilter
            name="state"
            value={query.state}
            options={DEPOSIT_STATES}
            text={(state) => t(`deposit_state.${state}`)}
            change={change}
          />
          <ChoiceFilter name="currency" value={query.currency} options={COINS} change={change} />
          <DaysFilter from={query.from} to={query.to} change={change} />
        </>
      }
    />
  );
}

function useDepositColumns(): Column<AdminDeposit>[] {
  const { t } = useTranslation('finance');
  const format = useFormat();
  return [
    {
      id: 'created',
      heading: t('column.created'),
      card: 'title',
      cell: ({ id, created_at }) => (
        <TextLink to={`${FINANCE}/deposits/${id}`}>
          <RelativeTime at={created_at} />
        </TextLink>
      ),
    },
    { id: 'user', heading: t('column.customer'), cell: ({ user }) => <PersonLink person={user} /> },
    {
      id: 'state',
      heading: t('column.state'),
      card: 'mark',
      cell: ({ state }) => <DepositTag state={state} />,
    },
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

function useDepositFile(): CsvColumn<AdminDeposit>[] {
  const { t } = useTranslation('finance');
  return [
    { heading: t('column.id'), value: ({ id }) => id },
    { heading: t('column.created'), value: ({ created_at }) => created_at },
    { heading: t('column.customer'), value: ({ user }) => user.username },
    { heading: t('column.state'), value: ({ state }) => state },
    { heading: t('column.currency'), value: ({ currency }) => currency },
    { heading: t('column.asked'), value: ({ amount_usd }) => amount_usd },
    { heading: t('column.coin'), value: ({ crypto_amount }) => crypto_amount },
    { heading: t('column.rate'), value: ({ rate }) => rate },
    { heading: t('column.credited'), value: ({ credited_usd }) => credited_usd },
    { heading: t('column.address'), value: ({ address }) => address },
  ];
}
