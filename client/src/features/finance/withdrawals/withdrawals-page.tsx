import { COINS } from '@lode/shared/core/money';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { type AdminWithdrawal, RISK_VERDICTS } from '@lode/shared/withdrawals/admin-schemas';
import { WITHDRAWAL_STATES } from '@lode/shared/withdrawals/own-schemas';
import { mdiBankTransferOut } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/ui/data-table.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { call, fetchFile } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { FinancePage } from '../components/finance-page.tsx';
import { useMatterColumns } from '../components/matter-columns.tsx';
import { MatterList } from '../components/matter-list.tsx';
import { RiskTag, WithdrawalTag } from '../components/state-tags.tsx';
import { useMatterList } from '../use-matter-list.ts';
import { WithdrawalTabs } from './withdrawal-tabs.tsx';

const NAMES = ['user', 'txid', 'state', 'currency', 'risk', 'from', 'to'] as const;

/** What waits for staff, in queues, and all withdrawals. */
export function AdminWithdrawalsPage() {
  const { t } = useTranslation('finance');
  return (
    <FinancePage title={t('withdrawals.title')}>
      <WithdrawalTabs>
        <AllWithdrawals />
      </WithdrawalTabs>
    </FinancePage>
  );
}

function AllWithdrawals() {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const columns = useWithdrawalColumns();
  const listing = useMatterList({
    kinds: ['withdrawal'],
    names: NAMES,
    read: (query, signal) => call(adminWithdrawalRoutes.list, { query, signal }, 'admin'),
  });
  return (
    <MatterList
      listing={listing}
      name="withdrawals"
      icon={mdiBankTransferOut}
      columns={columns}
      file={(query) => fetchFile(adminWithdrawalRoutes.file, { query }, 'admin')}
      sums={({ totals }) => [
        { label: t('column.amount'), value: format.money(totals.amount_usd) },
        { label: t('column.fee'), value: format.money(totals.fee_usd) },
        { label: t('column.net'), value: format.money(totals.net_usd) },
      ]}
      userLength={100}
      find={{ name: 'txid', label: t('withdrawals.find'), maxLength: 100 }}
      choices={[
        { name: 'state', options: WITHDRAWAL_STATES, text: (state) => t(`withdrawal_state.${state}`) },
        { name: 'currency', options: COINS },
        { name: 'risk', options: RISK_VERDICTS, text: (risk) => t(`risk.${risk}`) },
      ]}
    />
  );
}

function useWithdrawalColumns(): Column<AdminWithdrawal>[] {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const begin = useMatterColumns<AdminWithdrawal>({
    path: 'withdrawals',
    begun: t('column.requested'),
    tag: (state) => <WithdrawalTag state={state} />,
  });
  return [
    ...begin,
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
