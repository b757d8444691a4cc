import { Box, Flex } from '@chakra-ui/react';
import { batchRoutes } from '@lode/shared/payouts/rest';
import type { BatchDetail } from '@lode/shared/payouts/schemas';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/ui/data-table.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { FigureList } from '../../../components/ui/figure-list.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { TransactionId } from '../../../components/ui/transaction-id.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { FINANCE } from '../../../lib/staff-paths.ts';
import { DetailStates } from '../components/detail-states.tsx';
import { useMatter } from '../use-matter.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchTag } from './batch-tag.tsx';
import { PaidFrom } from './paid-from.tsx';

/** A batch: what it pays, how far each payment is, and the transactions that were handed back. */
export function BatchView({ id }: { id: string }) {
  const { t } = useTranslation('treasury');
  const loaded = useMatter(
    `batch ${id}`,
    (signal) => call(batchRoutes.get, { params: { id }, signal }, 'admin'),
    // Each payment is told of by its withdrawal.
    ['batch', 'withdrawal'],
  );
  return (
    <DetailStates title={t('tab.batches')} loaded={loaded}>
      {(batch) => (
        <Flex direction="column" gap="4">
          <Head batch={batch} onChanged={loaded.reload} />
          <Payments batch={batch} />
          {batch.transactions.length > 0 && <Transactions batch={batch} />}
        </Flex>
      )}
    </DetailStates>
  );
}

function Head({ batch, onChanged }: { batch: BatchDetail; onChanged: () => void }) {
  const { t } = useTranslation(['treasury', 'finance']);
  const format = useFormat();
  const { coin, amount, amount_usd, fee, fee_rate, from, written_by, written_at, expires_at } = batch;
  const unit = coin === 'BTC' ? 'batch.fee_rate' : 'batch.fee_limit';
  return (
    <Section title={format.coin(amount, coin)} actions={<BatchTag state={batch.state} />}>
      <FigureList
        figures={[
          { label: 'USD', value: format.money(amount_usd), strong: true },
          {
            label: t('finance:column.fee'),
            value: fee ? format.coin(fee.amount, fee.coin) : t('batch.fee_elsewhere'),
          },
          ...(fee_rate === null ? [] : [{ label: t(unit), value: format.integer(fee_rate) }]),
          { label: t('batch.from'), value: <PaidFrom addresses={from} /> },
          { label: t('batch.by'), value: `${written_by.username} · ${format.exactTime(written_at)}` },
          ...(expires_at === null
            ? []
            : [{ label: t('batch.expires'), value: format.exactTime(expires_at) }]),
        ]}
      />
      {batch.needs_two && batch.actions.includes('hand_back') && (
        <Box mt="3" color="warning.fg" textStyle="sm">
          {t('batch.needs_two', { name: written_by.username })}
        </Box>
      )}
      <Flex gap="3" mt="3" wrap="wrap" align="center">
        <TextLink to={`${FINANCE}/treasury?tab=batches`}>{t('batch.all')}</TextLink>
        <BatchActions batch={batch} onChanged={onChanged} />
      </Flex>
    </Section>
  );
}

type Output = BatchDetail['outputs'][number];

function Payments({ batch: { coin, outputs } }: { batch: BatchDetail }) {
  const { t } = useTranslation(['treasury', 'finance']);
  const format = useFormat();
  const columns: Column<Output>[] = [
    {
      id: 'address',
      heading: t('finance:column.address'),
      card: 'title',
      wraps: true,
      cell: ({ address, withdrawal_id }) => (
        <TextLink to={`${FINANCE}/withdrawals/${withdrawal_id}`}>
          <Box as="span" dir="ltr" overflowWrap="anywhere">
            {address}
          </Box>
        </TextLink>
      ),
    },
    {
      id: 'amount',
      heading: t('finance:column.amount'),
      numeric: true,
      cell: ({ amount }) => format.coin(amount, coin),
    },
    {
      id: 'transaction',
      heading: t('finance:column.transaction'),
      cell: ({ tx_id }) => (tx_id ? <TransactionId coin={coin} txid={tx_id} /> : '–'),
    },
    {
      id: 'state',
      heading: t('finance:column.state'),
      card: 'mark',
      cell: (output) => <Progress output={output} />,
    },
  ];
  return (
    <Section title={t('batch.payments')}>
      <DataTable
        label={t('batch.payments')}
        columns={columns}
        rows={outputs}
        keyOf={({ withdrawal_id }) => withdrawal_id}
      />
    </Section>
  );
}

function Progress({ output }: { output: Output }) {
  const { t } = useTranslation('treasury');
  const format = useFormat();
  const { completed, seen, tx_id, confirmations, confirmations_needed } = output;
  if (completed) return <Box color="success.fg">{t('batch.state.done')}</Box>;
  if (!seen) return <Box color="muted">{t(tx_id ? 'batch.state.sent' : 'batch.waits')}</Box>;
  const of = `${format.integer(confirmations)} / ${format.integer(confirmations_needed)}`;
  return <Box>{t('batch.confirmations', { of })}</Box>;
}

function Transactions({ batch: { coin, transactions } }: { batch: BatchDetail }) {
  const { t } = useTranslation(['treasury', 'finance']);
  return (
    <Section title={t('finance:column.transaction')}>
      {transactions.map(({ tx_id, state, problem, by, at }) => (
        <Flex key={tx_id} justify="space-between" gap="3" py="1" wrap="wrap" textStyle="sm">
          <TransactionId coin={coin} txid={tx_id} />
          <Box color={state === 'refused' ? 'error.fg' : 'muted'} overflowWrap="anywhere">
            {t(state === 'sent' ? 'batch.state.sent' : `batch.transaction.${state}`)}
            {problem && ` (${problem})`} · {by.username} · <RelativeTime at={at} />
          </Box>
        </Flex>
      ))}
    </Section>
  );
}
