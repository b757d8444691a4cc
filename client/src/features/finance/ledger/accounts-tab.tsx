import { MATTER_KINDS } from '@lode/shared/finance/socket';
import { ledgerRoutes } from '@lode/shared/ledger/rest';
import { ACCOUNT_KINDS, type ledgerAccountSchema } from '@lode/shared/ledger/schemas';
import { mdiBookOpenVariantOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { DataList } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { assetAmount } from '../components/entry-list.tsx';
import { AccountLink } from '../components/finance-links.tsx';
import { useMatter } from '../use-matter.ts';

type Account = z.output<typeof ledgerAccountSchema>;

const NAMES = ['kind'] as const;
const LIMIT = 50;

/** Accounts with their balances, each leading to its entries. */
export function AccountsTab() {
  const { t } = useTranslation('finance');
  const [{ page, kind }, change] = useQueryState(NAMES);
  const known = ACCOUNT_KINDS.find((one) => one === kind);
  const list = useMatter(
    JSON.stringify([known, page]),
    (signal) =>
      call(
        ledgerRoutes.accounts,
        { query: { ...(known && { kind: known }), page, limit: LIMIT }, signal },
        'admin',
      ),
    MATTER_KINDS,
  );
  return (
    <DataList
      label={t('ledger.tab.accounts')}
      columns={useAccountColumns()}
      keyOf={({ id }) => id}
      list={list}
      onPage={(next) => change({ page: String(next) })}
      empty={{ icon: mdiBookOpenVariantOutline, title: t('ledger.empty'), text: t('ledger.empty_hint') }}
      toolbar={
        <ListToolbar>
          <FilterSelect
            label={t('column.kind')}
            any={t('any_kind')}
            value={known}
            options={ACCOUNT_KINDS}
            text={(one) => t(`account.${one}`)}
            onChange={(next) => change({ kind: next })}
          />
        </ListToolbar>
      }
    />
  );
}

function useAccountColumns(): Column<Account>[] {
  const { t } = useTranslation('finance');
  const format = useFormat();
  return [
    {
      id: 'account',
      heading: t('column.account'),
      card: 'title',
      cell: ({ id }) => <AccountLink account={id} />,
    },
    {
      id: 'balance',
      heading: t('column.balance'),
      numeric: true,
      card: 'mark',
      cell: ({ balance, asset }) => assetAmount(format, balance, asset),
    },
    {
      id: 'held',
      heading: t('column.held'),
      numeric: true,
      cell: ({ held, asset }) => assetAmount(format, held, asset),
    },
    {
      id: 'available',
      heading: t('column.available'),
      numeric: true,
      cell: ({ available, asset }) => assetAmount(format, available, asset),
    },
    {
      id: 'updated',
      heading: t('column.moved'),
      cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    },
  ];
}
