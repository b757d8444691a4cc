import { Box, Flex } from '@chakra-ui/react';
import { adminPlanRoutes } from '@lode/shared/store/admin-rest';
import { storeRoutes } from '@lode/shared/store/rest';
import type { AdminPlan } from '@lode/shared/store/schemas';
import {
  mdiCheckCircleOutline,
  mdiPauseCircleOutline,
  mdiPencilOutline,
  mdiPlus,
  mdiTagMultipleOutline,
} from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { IconButton, PrimaryButton } from '../../components/ui/buttons.tsx';
import { DataList } from '../../components/ui/data-list.tsx';
import type { Column } from '../../components/ui/data-table.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { Tag } from '../../components/ui/tag.tsx';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { allows, useSession } from '../../lib/session.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useQueryState } from '../../lib/use-query-state.ts';
import { CapacityLine } from './capacity-line.tsx';
import { PlanDialog } from './plan-dialog.tsx';

const NAMES = [] as const;

/** What is for sale: plans with their prices and bonuses, and how much of the farm they have sold. */
export function PlansPage() {
  const { t } = useTranslation('plans');
  const [query, change] = useQueryState(NAMES);
  const [edited, setEdited] = useState<AdminPlan | 'new' | null>(null);
  const mayManage = allows(useSession('admin'), 'mining:manage');
  const list = useLoaded(`plans ${query.page}`, (signal) =>
    call(adminPlanRoutes.list, { query: { page: query.page }, signal }, 'admin'),
  );
  const catalogue = useLoaded('catalogue', (signal) => call(storeRoutes.catalogue, { signal }, 'admin'));
  const columns = useColumns(mayManage ? setEdited : null);
  const saved = () => {
    setEdited(null);
    showMessage(t('saved'));
    list.reload();
  };
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayManage && (
          <PrimaryButton onClick={() => setEdited('new')}>
            <Icon path={mdiPlus} size={20} />
            {t('new')}
          </PrimaryButton>
        )
      }
    >
      <CapacityLine capacity={catalogue.data?.capacity} />
      <DataList
        label={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        empty={{ icon: mdiTagMultipleOutline, title: t('empty'), text: t('empty_hint') }}
      />
      {edited && (
        <PlanDialog
          plan={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onDone={saved}
          onConflict={list.reload}
        />
      )}
    </AdminPage>
  );
}

function useColumns(edit: ((plan: AdminPlan) => void) | null): Column<AdminPlan>[] {
  const { t } = useTranslation('plans');
  const format = useFormat();
  return [
    { id: 'name', heading: t('name'), cell: (plan) => <PlanName plan={plan} edit={edit} />, card: 'title' },
    {
      id: 'price',
      heading: t('price'),
      cell: ({ price_per_th }) => format.money(price_per_th),
      numeric: true,
    },
    {
      id: 'minimum',
      heading: t('minimum'),
      cell: ({ minimum_usd }) => format.money(minimum_usd),
      numeric: true,
    },
    { id: 'tiers', heading: t('bonus'), cell: (plan) => <Tiers plan={plan} /> },
    { id: 'sold', heading: t('sold'), cell: (plan) => <Sold plan={plan} />, numeric: true },
    { id: 'state', heading: t('state'), cell: ({ active }) => <ActiveTag active={active} />, card: 'mark' },
  ];
}

/** A plan's name with the way to change it, for who may. */
function PlanName({ plan, edit }: { plan: AdminPlan; edit: ((plan: AdminPlan) => void) | null }) {
  const { t } = useTranslation('plans');
  return (
    <Flex align="center" gap="1" fontWeight="600">
      {plan.name}
      {edit && (
        <IconButton
          path={mdiPencilOutline}
          iconSize={18}
          size="sm"
          label={t('edit_named', { name: plan.name })}
          onClick={() => edit(plan)}
        />
      )}
    </Flex>
  );
}

function Sold({ plan }: { plan: AdminPlan }) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  return (
    <>
      <Box>{format.hashPower(plan.sold_th)}</Box>
      <Box textStyle="xs" color="muted">
        {t('contract_count', { number: format.integer(plan.contracts) })}
      </Box>
    </>
  );
}

function Tiers({ plan }: { plan: AdminPlan }) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  if (plan.tiers.length === 0) return <Box color="muted">{t('no_bonus')}</Box>;
  return (
    <Flex direction="column">
      {plan.tiers.map(({ from_th, bonus_percent }) => (
        <Box key={from_th}>
          {t('tier', {
            from: format.hashPower(from_th),
            percent: format.percent(Number(bonus_percent) / 100),
          })}
        </Box>
      ))}
    </Flex>
  );
}

function ActiveTag({ active }: { active: boolean }) {
  const { t } = useTranslation('plans');
  return active ? (
    <Tag palette="success" icon={mdiCheckCircleOutline}>
      {t('for_sale')}
    </Tag>
  ) : (
    <Tag palette="gray" icon={mdiPauseCircleOutline}>
      {t('off_sale')}
    </Tag>
  );
}
