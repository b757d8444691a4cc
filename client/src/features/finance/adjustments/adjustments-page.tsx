import { Box } from '@chakra-ui/react';
import { financeRoutes } from '@lode/shared/finance/rest';
import { ADJUSTMENT_KINDS, ADJUSTMENT_STATES, type Adjustment } from '@lode/shared/finance/schemas';
import { mdiPlus, mdiScaleBalance } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call, fetchFile } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { entriesAt } from '../../../lib/staff-paths.ts';
import { AccountLink } from '../components/finance-links.tsx';
import { FinancePage } from '../components/finance-page.tsx';
import { MatterList } from '../components/matter-list.tsx';
import { AdjustmentTag } from '../components/state-tags.tsx';
import { useMatterList } from '../use-matter-list.ts';
import { AdjustmentActions } from './adjustment-actions.tsx';
import { NewAdjustmentDialog } from './new-adjustment-dialog.tsx';

const NAMES = ['user', 'state', 'kind', 'from', 'to'] as const;

/** Adjustments of wallets and transfers of the operator's own money: asked for by one, moved by another. */
export function AdjustmentsPage() {
  const { t } = useTranslation('finance');
  const session = useSession('admin');
  const [asked, setAsked] = useState(false);
  const listing = useMatterList({
    kinds: ['adjustment'],
    names: NAMES,
    read: (query, signal) => call(financeRoutes.adjustments, { query, signal }, 'admin'),
  });
  const { list } = listing;
  const columns = useAdjustmentColumns(list.reload);
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
      <MatterList
        listing={listing}
        name="adjustments"
        icon={mdiScaleBalance}
        columns={columns}
        file={(query) => fetchFile(financeRoutes.adjustmentsFile, { query }, 'admin')}
        userLength={254}
        choices={[
          { name: 'state', options: ADJUSTMENT_STATES, text: (state) => t(`adjustment_state.${state}`) },
          { name: 'kind', options: ADJUSTMENT_KINDS, text: (kind) => t(`entry.${kind}`) },
        ]}
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
