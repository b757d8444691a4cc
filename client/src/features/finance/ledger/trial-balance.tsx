import { Box, Flex } from '@chakra-ui/react';
import { ASSETS, type Asset } from '@lode/shared/core/money';
import { MATTER_KINDS } from '@lode/shared/finance/socket';
import { ledgerRoutes } from '@lode/shared/ledger/rest';
import type { trialBalanceRowSchema } from '@lode/shared/ledger/schemas';
import { mdiCheckCircleOutline, mdiCloseCircleOutline, mdiScaleBalance } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Card } from '../../../components/ui/card.tsx';
import { type Column, DataTable } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { FINANCE } from '../../../lib/staff-paths.ts';
import { DetailStates } from '../components/detail-states.tsx';
import { assetAmount } from '../components/entry-list.tsx';
import { useMatter } from '../use-matter.ts';
import { JournalCard } from './journal-card.tsx';
import { sumOf } from './sum-of.ts';

type Row = z.output<typeof trialBalanceRowSchema>;
type Sum = Pick<Row, 'debits' | 'credits'> & { kind: null };

/** Debits and credits by kind of account, asset by asset; per asset both come to the same. */
export function TrialBalance() {
  const { t } = useTranslation('finance');
  const loaded = useMatter(
    'trial balance',
    (signal) => call(ledgerRoutes.trialBalance, { signal }, 'admin'),
    MATTER_KINDS,
  );
  return (
    <DetailStates title={t('ledger.tab.accounts')} loaded={loaded}>
      {(rows) =>
        rows.length === 0 ? (
          <Card p="0">
            <EmptyState icon={mdiScaleBalance} title={t('ledger.empty')} text={t('ledger.empty_hint')} />
          </Card>
        ) : (
          <Flex direction="column" gap="4">
            {ASSETS.map((asset) => (
              <AssetBalance key={asset} asset={asset} rows={rows.filter((row) => row.asset === asset)} />
            ))}
            <JournalCard />
          </Flex>
        )
      }
    </DetailStates>
  );
}

function AssetBalance({ asset, rows }: { asset: Asset; rows: Row[] }) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  if (rows.length === 0) return null;
  const debits = sumOf(rows.map((row) => row.debits));
  const credits = sumOf(rows.map((row) => row.credits));
  const equal = debits === credits;
  const amount = (row: Row | Sum, side: 'debits' | 'credits') => (
    <Box as="span" fontWeight={row.kind === null ? '600' : undefined}>
      {assetAmount(format, row[side], asset)}
    </Box>
  );
  const columns: Column<Row | Sum>[] = [
    {
      id: 'kind',
      heading: t('column.account'),
      card: 'title',
      cell: (row) =>
        row.kind === null ? (
          <Box as="span" fontWeight="600">
            {t('ledger.sum')}
          </Box>
        ) : (
          <TextLink to={`${FINANCE}/ledger?tab=accounts&kind=${row.kind}`}>
            {t('ledger.kind', {
              kind: t(`account.${row.kind}`),
              count: row.accounts,
              total: format.integer(row.accounts),
            })}
          </TextLink>
        ),
    },
    {
      id: 'debits',
      heading: t('column.debits'),
      numeric: true,
      cell: (row) => amount(row, 'debits'),
    },
    {
      id: 'credits',
      heading: t('column.credits'),
      numeric: true,
      cell: (row) => amount(row, 'credits'),
    },
  ];
  return (
    <Section
      title={asset}
      actions={
        <Tag
          palette={equal ? 'success' : 'error'}
          icon={equal ? mdiCheckCircleOutline : mdiCloseCircleOutline}
        >
          {t(equal ? 'ledger.balances' : 'ledger.does_not_balance')}
        </Tag>
      }
    >
      <Box mx={{ base: -4, sm: -5 }} mb={{ base: -4, sm: -5 }}>
        <DataTable
          label={t('ledger.sums_in', { asset })}
          columns={columns}
          rows={[...rows, { kind: null, debits, credits }]}
          keyOf={({ kind }) => kind ?? 'sum'}
        />
      </Box>
    </Section>
  );
}
