import { COINS } from '@lode/shared/core/money';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import {
  type AdminWithdrawal,
  type AdminWithdrawalQuery,
  RISK_VERDICTS,
} from '@lode/shared/withdrawals/admin-schemas';
import { WITHDRAWAL_STATES } from '@lode/shared/withdrawals/own-schemas';
import { mdiBankTransferOut } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { DataList } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { dayRange } from '../../../lib/day-range.ts';
import { useFormat } from '../../../lib/format.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { ExportButton } from '../components/export-button.tsx';
import { FINANCE, PersonLink } from '../components/finance-links.tsx';
import { FinancePage } from '../components/finance-page.tsx';
import { ChoiceFilter, CustomerFilter, DaysFilter } from '../components/list-filters.tsx';
import { RiskTag, WithdrawalTag } from '../components/state-tags.tsx';
import { TotalsLine } from '../components/totals-line.tsx';
import { readPages } from '../read-pages.ts';
import { useMatter } from '../use-matter.ts';

const NAMES = ['user', 'txid', 'state', 'currency', 'risk', 'from', 'to'] as const;
type Query = Partial<Record<(typeof NAMES)[number], string>>;
const LIMIT = 25;

const filterOf = ({ from, to, ...query }: Query) =>
  ({ ...query, ...dayRange({ from, to }) }) as Omit<AdminWithdrawalQuery, 'page' | 'limit'>;

/** Withdrawals that fit the filters, and how many wait for staff. */
export function AdminWithdrawalsPage() {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const columns = useWithdrawalColumns();
  const [{ page, ...query }, change] = useQueryState(NAMES);
  const filter = filterOf(query);
  const list = useMatter(
    JSON.stringify([filter, page]),
    (signal) =>
      call(adminWithdrawalRoutes.list, { query: { ...filter, page, limit: LIMIT }, signal }, 'admin'),
    ['withdrawal'],
  );
  const filtered = NAMES.some((name) => query[name]);
  const totals = list.data?.totals;
  return (
    <FinancePage title={t('withdrawals.title')} lead={<WaitingCount />}>
      <DataList
        label={t('withdrawals.title')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={(next) => change({ page: String(next) })}
        empty={{
          icon: mdiBankTransferOut,
          title: t(filtered ? 'no_match' : 'withdrawals.empty'),
          text: t(filtered ? 'no_match_hint' : 'withdrawals.empty_hint'),
        }}
        toolbar={<Toolbar query={query} filtered={filtered} change={change} />}
        footer={
          totals && (
            <TotalsLine
              sums={[
                { label: t('column.amount'), value: format.money(totals.amount_usd) },
                { label: t('column.fee'), value: format.money(totals.fee_usd) },
                { label: t('column.net'), value: format.money(totals.net_usd) },
              ]}
            />
          )
        }
      />
    </FinancePage>
  );
}

/** How many are to be decided and how many to be paid, each leading to them. */
function WaitingCount() {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const { data } = useMatter(
    'waiting withdrawals',
    async (signal) => {
      const count = async (state: 'requested' | 'approved') =>
        (await call(adminWithdrawalRoutes.list, { query: { state, limit: 1 }, signal }, 'admin')).total;
      const [requested, approved] = await Promise.all([count('requested'), count('approved')]);
      return { requested, approved };
    },
    ['withdrawal'],
  );
  if (!data) return <>&nbsp;</>;
  return (
    <>
      {(['requested', 'approved'] as const).map((state, at) => (
        <span key={state}>
          {at > 0 && ' · '}
          <TextLink to={`${FINANCE}/withdrawals?state=${state}`}>
            {t(`withdrawals.waiting_${state}`, { count: data[state], total: format.integer(data[state]) })}
          </TextLink>
        </span>
      ))}
    </>
  );
}

function useWithdrawalColumns(): Column<AdminWithdrawal>[] {
  const { t } = useTranslation('finance');
  const format = useFormat();
  return [
    {
      id: 'created',
      heading: t('column.requested'),
      card: 'title',
      cell: ({ id, created_at }) => (
        <TextLink to={`${FINANCE}/withdrawals/${id}`}>
          <RelativeTime at={created_at} />
        </TextLink>
      ),
    },
    { id: 'user', heading: t('column.customer'), cell: ({ user }) => <PersonLink person={user} /> },
    {
      id: 'state',
      heading: t('column.state'),
      card: 'mark',
      cell: ({ state }) => <WithdrawalTag state={state} />,
    },
    { id: 'risk', heading: t('column.risk'), cell: ({ risk }) => <RiskTag risk={risk} /> },
    {
      id: 'approvals',
      heading: t('column.approvals'),
      numeric: true,
      cell: ({ approvals, approvals_needed }) =>
        t('approvals', { count: approvals.length, needed: approvals_needed }),
    },
    {
      id: 'amount',
      heading: t('column.amount'),
      numeric: true,
      card: 'mark',
      cell: ({ amount_usd }) => format.money(amount_usd),
    },
    { id: 'net', heading: t('column.net'), numeric: true, cell: ({ net_usd }) => format.money(net_usd) },
    { id: 'currency', heading: t('column.currency'), cell: ({ currency }) => currency },
    {
      id: 'address',
      heading: t('column.to_address'),
      cell: ({ wallet_address }) => <ShortCode text={wallet_address} />,
    },
  ];
}

interface ToolbarProps {
  query: Query;
  filtered: boolean;
  change: (changes: Record<string, string>) => void;
}

function Toolbar({ query, filtered, change }: ToolbarProps) {
  const { t } = useTranslation('finance');
  const clear = () => change(Object.fromEntries(NAMES.map((name) => [name, ''])));
  return (
    <ListToolbar
      clear={filtered ? { label: t('clear'), onClear: clear } : null}
      actions={<WithdrawalExport query={query} />}
    >
      <CustomerFilter user={query.user} maxLength={100} change={change} />
      <SearchBox
        label={t('withdrawals.find')}
        placeholder={t('withdrawals.find')}
        maxLength={100}
        value={query.txid ?? ''}
        onChange={(txid) => change({ txid })}
      />
      <ChoiceFilter
        name="state"
        value={query.state}
        options={WITHDRAWAL_STATES}
        text={(state) => t(`withdrawal_state.${state}`)}
        change={change}
      />
      <ChoiceFilter name="currency" value={query.currency} options={COINS} change={change} />
      <ChoiceFilter
        name="risk"
        value={query.risk}
        options={RISK_VERDICTS}
        text={(risk) => t(`risk.${risk}`)}
        change={change}
      />
      <DaysFilter from={query.from} to={query.to} change={change} />
    </ListToolbar>
  );
}

function WithdrawalExport({ query }: { query: Query }) {
  const { t } = useTranslation('finance');
  const read = () =>
    readPages((page) =>
      call(adminWithdrawalRoutes.list, { query: { ...filterOf(query), ...page } }, 'admin'),
    );
  return (
    <ExportButton<AdminWithdrawal>
      name="withdrawals"
      read={read}
      columns={[
        { heading: t('column.id'), value: ({ id }) => id },
        { heading: t('column.requested'), value: ({ created_at }) => created_at },
        { heading: t('column.customer'), value: ({ user }) => user.username },
        { heading: t('column.state'), value: ({ state }) => state },
        { heading: t('column.risk'), value: ({ risk }) => risk },
        { heading: t('column.currency'), value: ({ currency }) => currency },
        { heading: t('column.amount'), value: ({ amount_usd }) => amount_usd },
        { heading: t('column.fee'), value: ({ fee_usd }) => fee_usd },
        { heading: t('column.net'), value: ({ net_usd }) => net_usd },
        { heading: t('column.coin'), value: ({ crypto_amount }) => crypto_amount },
        { heading: t('column.to_address'), value: ({ wallet_address }) => wallet_address },
        { heading: t('column.transaction'), value: ({ tx_id }) => tx_id },
      ]}
    />
  );
}
