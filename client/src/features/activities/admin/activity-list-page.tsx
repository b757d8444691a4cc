import { adminActivityRoutes } from '@lode/shared/activities/rest';
import {
  ADMIN_ACTIVITY_SHELVES,
  type AdminActivity,
  type AdminActivityShelf,
} from '@lode/shared/activities/schemas';
import { mdiCalendarStarOutline, mdiPlus } from '@mdi/js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { DataList } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { ActivityStatusTag } from './activity-status.tsx';

const NAMES = ['status'] as const;

/** Every activity there has been, with the way to a new one. */
export function ActivityListPage() {
  const { t } = useTranslation(['activities-admin', 'activities', 'errors']);
  const [query, change] = useQueryState(NAMES);
  const status = ADMIN_ACTIVITY_SHELVES.find((one) => one === query.status);
  const list = useLive(
    JSON.stringify([status, query.page]),
    (signal) => call(adminActivityRoutes.list, { query: { status, page: query.page }, signal }, 'admin'),
    { side: 'admin', events: ['activities:activity.changed'] },
  );
  const columns = useColumns();
  return (
    <AdminPage
      title={t('list.title')}
      lead={t('list.lead')}
      actions={
        <PrimaryButton asChild>
          <Link to="/googleadmin/activities/create">
            <Icon path={mdiPlus} size={20} />
            {t('list.create')}
          </Link>
        </PrimaryButton>
      }
    >
      <DataList
        label={t('list.title')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        toolbar={<StatusFilter status={status} onChange={(next) => change({ status: next })} />}
        empty={{
          icon: mdiCalendarStarOutline,
          title: t(status ? 'list.none_so' : 'list.empty'),
          text: t(status ? 'list.none_so_hint' : 'list.empty_hint'),
        }}
      />
    </AdminPage>
  );
}

interface StatusFilterProps {
  status: AdminActivityShelf | undefined;
  onChange: (status: string) => void;
}

function StatusFilter({ status, onChange }: StatusFilterProps) {
  const { t } = useTranslation('activities-admin');
  return (
    <ListToolbar clear={status ? { label: t('list.clear'), onClear: () => onChange('') } : null}>
      <FilterSelect
        label={t('list.status')}
        any={t('list.any_status')}
        value={status}
        options={ADMIN_ACTIVITY_SHELVES}
        text={(one) => t(`status.${one}`)}
        onChange={onChange}
      />
    </ListToolbar>
  );
}

function useColumns(): Column<AdminActivity>[] {
  const { t } = useTranslation(['activities-admin', 'activities']);
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'title',
        heading: t('column.title'),
        cell: ({ id, title }) => <TextLink to={`/googleadmin/activities/${id}/edit`}>{title}</TextLink>,
        wraps: true,
        card: 'title',
      },
      { id: 'type', heading: t('column.type'), cell: ({ type }) => t(`activities:type.${type}`) },
      {
        id: 'status',
        heading: t('column.status'),
        cell: ({ status }) => <ActivityStatusTag status={status} />,
        card: 'mark',
      },
      {
        id: 'reward',
        heading: t('column.reward'),
        cell: ({ reward_hashpower }) => format.hashPower(reward_hashpower),
        numeric: true,
      },
      {
        id: 'period',
        heading: t('column.period'),
        cell: ({ reward_period }) => format.integer(reward_period),
        numeric: true,
      },
      { id: 'start', heading: t('column.start'), cell: ({ start_time }) => format.exactTime(start_time) },
      { id: 'end', heading: t('column.end'), cell: ({ end_time }) => format.exactTime(end_time) },
    ],
    [t, format],
  );
}
