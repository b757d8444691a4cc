import { Box, Flex } from '@chakra-ui/react';
import { COINS } from '@lode/shared/core/money';
import { batchRoutes } from '@lode/shared/payouts/rest';
import { BATCH_STATES, type Batch } from '@lode/shared/payouts/schemas';
import { mdiPackageVariantClosed, mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { DataList } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { useMatterList } from '../use-matter-list.ts';
import { BatchTag } from './batch-tag.tsx';
import { BatchView } from './batch-view.tsx';
import { NewBatchDialog } from './new-batch-dialog.tsx';

const NAMES = ['state', 'coin'] as const;
const batchAt = (id: string) => `?${new URLSearchParams({ tab: 'batches', batch: id })}`;

/** Payouts that go out together; one of them where the address names it. */
export function BatchesTab() {
  const [params] = useSearchParams();
  const id = params.get('batch');
  return id === null ? <BatchList /> : <BatchView id={id} />;
}

function BatchList() {
  const { t } = useTranslation(['treasury', 'finance']);
  const [, setParams] = useSearchParams();
  const [making, setMaking] = useState(false);
  const mayMake = allows(useSession('admin'), 'finance:manage');
  const columns = useColumns();
  const { list, query, change, filtered, clear } = useMatterList({
    kinds: ['batch', 'withdrawal'],
    names: NAMES,
    read: (asked, signal) => call(batchRoutes.list, { query: asked, signal }, 'admin'),
  });
  return (
    <>
      <DataList
        label={t('tab.batches')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        toolbar={
          <ListToolbar
            clear={filtered ? { label: t('finance:clear'), onClear: clear } : null}
            actions={
              mayMake && (
                <SecondaryButton size="sm" onClick={() => setMaking(true)}>
                  <Icon path={mdiPlus} size={18} />
                  {t('batch.make')}
                </SecondaryButton>
              )
            }
          >
            <FilterSelect
              label={t('finance:column.state')}
              any={t('finance:any_state')}
              value={query.state}
              options={BATCH_STATES}
              text={(state) => t(state === 'cancelled' ? 'state.taken_back' : `batch.state.${state}`)}
              onChange={(state) => change({ state })}
            />
            <FilterSelect
              label={t('finance:column.currency')}
              any={t('finance:any_currency')}
              value={query.coin}
              options={COINS}
              onChange={(coin) => change({ coin })}
            />
          </ListToolbar>
        }
        empty={{
          icon: mdiPackageVariantClosed,
          title: t(filtered ? 'finance:no_match' : 'batch.empty'),
          text: t(filtered ? 'finance:no_match_hint' : 'batch.empty_hint'),
        }}
      />
      {making && (
        <NewBatchDialog
          onClose={() => setMaking(false)}
          onDone={(id) => setParams({ tab: 'batches', batch: id })}
        />
      )}
    </>
  );
}

function useColumns(): Column<Batch>[] {
  const { t } = useTranslation(['treasury', 'finance']);
  const format = useFormat();
  return [
    {
      id: 'made',
      heading: t('tab.batches'),
      card: 'title',
      cell: ({ id, made_at, made_by }) => (
        <Box>
          <TextLink to={batchAt(id)}>
            <RelativeTime at={made_at} />
          </TextLink>
          <Box color="muted" textStyle="xs">
            {made_by.username}
          </Box>
        </Box>
      ),
    },
    {
      id: 'payments',
      heading: t('batch.payments'),
      numeric: true,
      cell: ({ count, done }) => `${format.integer(done)} / ${format.integer(count)}`,
    },
    {
      id: 'amount',
      heading: t('finance:column.amount'),
      numeric: true,
      cell: ({ amount, amount_usd, coin }) => (
        <Flex direction="column" align="end">
          {format.coin(amount, coin)}
          <Box color="muted" textStyle="xs">
            {format.money(amount_usd)}
          </Box>
        </Flex>
      ),
    },
    {
      id: 'fee',
      heading: t('finance:column.fee'),
      numeric: true,
      cell: ({ fee }) => (fee ? format.coin(fee.amount, fee.coin) : '–'),
    },
    {
      id: 'state',
      heading: t('finance:column.state'),
      card: 'mark',
      cell: ({ state }) => <BatchTag state={state} />,
    },
  ];
}
