import { Box } from '@chakra-ui/react';
import type { Coin } from '@lode/shared/core/money';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import type { AdminWithdrawal, WithdrawalQueue as QueueName } from '@lode/shared/withdrawals/admin-schemas';
import { mdiCheckCircleOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AddressGroups } from '../../../components/ui/address-groups.tsx';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { Checkbox } from '../../../components/ui/controls.ts';
import { DataList } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { screenOf } from '../../../lib/staff-paths.ts';
import { NewBatchDialog } from '../batches/new-batch-dialog.tsx';
import { RiskTag, StoppedTag } from '../components/state-tags.tsx';
import { useMatterList } from '../use-matter-list.ts';
import { ApproveManyDialog } from './approve-many-dialog.tsx';
import { type Chosen, useChosen } from './use-chosen.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

const NO_FILTERS: readonly never[] = [];
const searchOf = (queue: QueueName, open?: string) =>
  `?${new URLSearchParams({ queue, ...(open && { open }) })}`;

/** What waits for staff, the oldest first; one at a time is opened over it. */
export function WithdrawalQueue({ queue }: { queue: QueueName }) {
  const { t } = useTranslation(['finance', 'treasury']);
  const format = useFormat();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { list, change } = useMatterList({
    kinds: ['withdrawal', 'switch'],
    names: NO_FILTERS,
    read: (asked: { page: number; limit: number }, signal) =>
      call(adminWithdrawalRoutes.list, { query: { ...asked, queue }, signal }, 'admin'),
  });
  const open = params.get('open');
  const ids = list.data?.items.map(({ id }) => id) ?? [];
  const at = ids.indexOf(open ?? '');
  const together = list.data?.items.filter(OFFERED[queue]) ?? [];
  const chosen = useChosen(together.map(({ id }) => id));
  const coin = together.find(({ id }) => chosen.has(id))?.currency;
  const [asking, setAsking] = useState(false);
  const columns = useQueueColumns(queue);
  const choice = useChoiceColumn(
    chosen,
    (row) => OFFERED[queue](row) && !(queue === 'pay' && differs(row, coin)),
  );
  const show = (id?: string) => setParams(searchOf(queue, id), { replace: true });
  return (
    <>
      <DataList
        label={t('withdrawals.title')}
        columns={together.length > 0 ? [...columns, choice] : columns}
        toolbar={
          chosen.ids.length > 0 && (
            <Box p="3">
              <PrimaryButton size="sm" onClick={() => setAsking(true)}>
                {queue === 'decide'
                  ? t('withdrawals.approve_chosen', { total: format.integer(chosen.ids.length) })
                  : `${t('treasury:batch.make')} (${format.integer(chosen.ids.length)})`}
              </PrimaryButton>
            </Box>
          )
        }
        keyOf={({ id }) => id}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        empty={{ icon: mdiCheckCircleOutline, title: t('review.empty'), text: t('review.empty_requests') }}
      />
      {asking && queue === 'pay' && coin && (
        <NewBatchDialog
          chosen={{ coin, ids: chosen.ids }}
          onClose={() => setAsking(false)}
          onDone={(id) => void navigate(screenOf({ type: 'batch', id }) ?? '')}
        />
      )}
      {asking && queue === 'decide' && (
        <ApproveManyDialog
          chosen={together.filter(({ id }) => chosen.has(id))}
          onClose={() => {
            setAsking(false);
            chosen.clear();
            list.reload();
          }}
        />
      )}
      {open && (
        <WithdrawalSheet
          id={open}
          older={ids[at - 1]}
          newer={ids[at + 1]}
          onOpen={show}
          onClose={() => show()}
        />
      )}
    </>
  );
}

/** What can be chosen with others: what one person may approve, and what a batch may pay. */
const OFFERED: Record<QueueName, (row: AdminWithdrawal) => boolean> = {
  decide: (row) => row.approvable_together,
  pay: ({ actions, batch_id, state }) =>
    state === 'approved' && batch_id === null && actions.includes('complete'),
};

/** A batch pays in one coin: that of the first that was chosen. */
const differs = (row: AdminWithdrawal, coin: Coin | undefined) => coin !== undefined && row.currency !== coin;

/** A box beside each that may be chosen. */
function useChoiceColumn(
  { has, full, toggle }: Chosen,
  offered: (row: AdminWithdrawal) => boolean,
): Column<AdminWithdrawal> {
  const { t } = useTranslation('finance');
  const format = useFormat();
  return {
    id: 'choice',
    heading: t('column.decide'),
    card: 'mark',
    cell: (row) =>
      offered(row) && (
        <Checkbox.Root
          colorPalette="primary"
          checked={has(row.id)}
          disabled={full && !has(row.id)}
          onCheckedChange={() => toggle(row.id)}
        >
          <Checkbox.HiddenInput
            aria-label={t('withdrawals.choose', {
              amount: format.money(row.net_usd),
              name: row.user.username,
            })}
          />
          <Checkbox.Control />
        </Checkbox.Root>
      ),
  };
}

function useQueueColumns(queue: QueueName): Column<AdminWithdrawal>[] {
  const { t } = useTranslation('finance');
  const format = useFormat();
  return [
    {
      id: 'waits',
      heading: t('column.waits_since'),
      card: 'title',
      cell: ({ id, created_at }) => (
        <TextLink to={searchOf(queue, id)}>
          <RelativeTime at={created_at} />
        </TextLink>
      ),
    },
    { id: 'user', heading: t('column.customer'), cell: ({ user }) => <PersonLink person={user} /> },
    {
      id: 'net',
      heading: t('column.net'),
      numeric: true,
      card: 'mark',
      cell: ({ net_usd }) => format.money(net_usd),
    },
    {
      id: 'coin',
      heading: t('column.coin'),
      numeric: true,
      cell: ({ crypto_amount, currency }) =>
        crypto_amount === null ? currency : format.coin(crypto_amount, currency),
    },
    {
      id: 'address',
      heading: t('column.to_address'),
      wraps: true,
      cell: ({ wallet_address, stopped }) => (
        <Box minW="200px">{stopped ? <StoppedTag /> : <AddressGroups address={wallet_address} />}</Box>
      ),
    },
    {
      id: 'approvals',
      heading: t('column.approvals'),
      numeric: true,
      cell: ({ approvals, approvals_needed }) =>
        t('approvals', { count: approvals.length, needed: approvals_needed }),
    },
    { id: 'risk', heading: t('column.risk'), cell: ({ risk }) => <RiskTag risk={risk} /> },
  ];
}
