import { Box } from '@chakra-ui/react';
import { financeRoutes } from '@lode/shared/finance/rest';
import {
  ADJUSTMENT_KINDS,
  ADJUSTMENT_STATES,
  type Adjustment,
  type AdjustmentQuery,
} from '@lode/shared/finance/schemas';
import { mdiPlus, mdiScaleBalance } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { DataList } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { dayRange } from '../../../lib/day-range.ts';
import { useFormat } from '../../../lib/format.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { AccountLink, entriesAt, PersonLink } from '../components/finance-links.tsx';
import { FinancePage } from '../components/finance-page.tsx';
import { ChoiceFilter, CustomerFilter, DaysFilter } from '../components/list-filters.tsx';
import { AdjustmentTag } from '../components/state-tags.tsx';
import { useMatter } from '../use-matter.ts';
import { AdjustmentActions } from './adjustment-actions.tsx';
import { NewAdjustmentDialog } from './new-adjustment-dialog.tsx';

const NAMES = ['user', 'state', 'kind', 'from', 'to'] as const;
type Query = Partial<Record<(typeof NAMES)[number], string>>;
const LIMIT = 25;

const filterOf = ({ from, to, ...query }: Query) =>
  ({ ...query, ...dayRange({ from, to }) }) as Omit<AdjustmentQuery, 'page' | 'limit'>;

/** Adjustments of wallets and transfers of the operator's own money: asked for by one, moved by another. */
export function AdjustmentsPage() {
  const { t } = useTranslation('finance');
  const session = useSession('admin');
  const [asked, setAsked] = useState(false);
  const [{ page, ...query }, change] = useQueryState(NAMES);
  const filter = filterOf(query);
  const list = useMatter(
    JSON.stringify([filter, page]),
    (signal) =>
      call(financeRoutes.adjustments, { query: { ...filter, page, limit: LIMIT }, signal }, 'admin'),
    ['adjustment'],
  );
  const filtered = NAMES.some((name) => query[name]);
  return (
    <FinancePage
      title={t('adjustments.title')}
      lead={t('adjustments.lead')}
      actions={
        allows(session, 'finance:manage') && (
          <PrimaryButton onClick={() => setAsked(true)}>
            <Icon path={mdiPlus} size={20} />
            {t('adjustments.new')}
          </PrimaryButton>
        )
      }
    >
      <DataList
        label={t('adjustments.title')}
        columns={useAdjustmentColumns(list.reload)}
        keyOf={({ id }) => id}
        list={list}
        onPage={(next) => change({ page: String(next) })}
        empty={{
          icon: mdiScaleBalance,
          title: t(filtered ? 'no_match' : 'adjustments.empty'),
          text: t(filtered ? 'no_match_hint' : 'adjustments.empty_hint'),
        }}
        toolbar={<Toolbar query={query} filtered={filtered} change={change} />}
      />
      {asked && (
        <NewAdjustmentDialog
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            list.reload();
          }}
        />
      )}
    </FinancePage>
  );
}

function useAdjustmentColumns(onDecided: () => void): Column<Adjustment>[] {
  const { t } = useTranslation('finance');
  const format = useFormat();
  return [
    {
      id: 'requested',
      heading: t('column.requested'),
      card: 'title',
      cell: ({ requested_at, requested_by }) => (
        <Box textStyle="sm">
          <RelativeTime at={requested_at} />
          <Box color="muted" textStyle="xs">
            {t('adjustments.by', { name: requested_by.username })}
          </Box>
        </Box>
      ),
    },
    {
      id: 'movement',
      heading: t('column.movement'),
      card: 'title',
      cell: ({ user, from, to }) => (
        <>
          {user && from.startsWith('wallet:') ? <PersonLink person={user} /> : <AccountLink account={from} />}
          {' → '}
          {user && to.startsWith('wallet:') ? <PersonLink person={user} /> : <AccountLink account={to} />}
        </>
      ),
    },
    {
      id: 'amount',
      heading: t('column.amount'),
      numeric: true,
      card: 'mark',
      cell: ({ amount_usd }) => format.money(amount_usd),
    },
    {
      id: 'reason',
      heading: t('column.why'),
      wraps: true,
      cell: ({ reason, decision_reason, decided_by }) => (
        <Box maxW="36ch" overflowWrap="anywhere">
          {reason}
          {decided_by && (
            <Box color="muted" textStyle="xs">
              {decided_by.username}: {decision_reason}
            </Box>
          )}
        </Box>
      ),
    },
    {
      id: 'state',
      heading: t('column.state'),
      card: 'mark',
      cell: ({ state }) => <AdjustmentTag state={state} />,
    },
    {
      id: 'decide',
      heading: t('column.decide'),
      cell: (adjustment) =>
        adjustment.entry_id ? (
          <TextLink to={entriesAt({ reference: adjustment.id })}>{t('adjustments.entry')}</TextLink>
        ) : (
          <AdjustmentActions adjustment={adjustment} onDecided={onDecided} />
        ),
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
    <ListToolbar clear={filtered ? { label: t('clear'), onClear: clear } : null}>
      <CustomerFilter user={query.user} maxLength={254} change={change} />
      <ChoiceFilter
        name="state"
        value={query.state}
        options={ADJUSTMENT_STATES}
        text={(state) => t(`adjustment_state.${state}`)}
        change={change}
      />
      <ChoiceFilter
        name="kind"
        value={query.kind}
        options={ADJUSTMENT_KINDS}
        text={(kind) => t(`entry.${kind}`)}
        change={change}
      />
      <DaysFilter from={query.from} to={query.to} change={change} />
    </ListToolbar>
  );
}
