import { Box, Flex, Heading } from '@chakra-ui/react';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { DEPOSIT_STATES, type Deposit, type DepositState } from '@lode/shared/deposits/schemas';
import { mdiCashPlus } from '@mdi/js';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/card.tsx';
import { CsvButton } from '../../../components/ui/csv-button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { SkeletonRows } from '../../../components/ui/skeletons.tsx';
import { readAllPages } from '../../../lib/all-pages.ts';
import { call } from '../../../lib/api-client.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { DepositTable } from './deposit-table.tsx';

const NAMES = ['state'] as const;
const LIMIT = 10;

/** The customer's earlier deposits: filtered, in pages, and as a file. */
export function DepositList() {
  const { t } = useTranslation('deposit');
  const [query, change] = useQueryState(NAMES);
  const state = DEPOSIT_STATES.find((name) => name === query.state);
  const list = useLive(
    `${query.page} ${state ?? ''}`,
    (signal) => call(depositRoutes.list, { query: { page: query.page, limit: LIMIT, state }, signal }),
    { events: ['deposits:deposit.changed'] },
  );
  return (
    <Card as="section" p="0" overflow="hidden" aria-labelledby="deposits-title">
      <Flex align="center" gap="3" p={{ base: 4, sm: 5 }} wrap="wrap" borderBottomWidth="1px">
        <Heading as="h2" id="deposits-title" textStyle="lg" fontWeight="600" flex="1" whiteSpace="nowrap">
          {t('list.title')}
        </Heading>
        <Select
          label={t('list.state')}
          value={state ?? ''}
          onChange={(event) => change({ state: event.target.value })}
        >
          <option value="">{t('list.any_state')}</option>
          {DEPOSIT_STATES.map((name) => (
            <option key={name} value={name}>
              {t(`state.${name}`)}
            </option>
          ))}
        </Select>
        <CsvButton
          label={t('list.export')}
          filename={t('csv.file')}
          columns={columnsOf(t)}
          load={() => readAll(state)}
        />
      </Flex>
      {list.data && list.data.items.length > 0 && <DepositTable deposits={list.data.items} />}
      {list.data?.items.length === 0 && (
        <EmptyState
          icon={mdiCashPlus}
          title={t(state ? 'list.empty_filtered' : 'list.empty')}
          text={state ? undefined : t('list.empty_text')}
        />
      )}
      {!list.data && !list.error && (
        <Box p="5" aria-busy>
          <SkeletonRows rows={3} />
        </Box>
      )}
      {!list.data && Boolean(list.error) && (
        <ErrorState title={t('list.failed')} error={list.error} onRetry={list.reload} />
      )}
      {list.data && <Pager {...list.data} onPage={(page) => change({ page: String(page) })} />}
    </Card>
  );
}

function readAll(state: DepositState | undefined): Promise<Deposit[]> {
  return readAllPages((query) => call(depositRoutes.list, { query: { ...query, state } }));
}

function columnsOf(t: TFunction<'deposit'>): CsvColumn<Deposit>[] {
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
