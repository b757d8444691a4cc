import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { type AdminUserQuery, USER_STATES } from '@lode/shared/accounts/admin-schemas';
import { ROLES } from '@lode/shared/core/abilities';
import { mdiAccountSearchOutline } from '@mdi/js';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { DataList } from '../../../components/ui/data-list.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { ListFile } from '../../../components/ui/list-file.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { call, fetchFile } from '../../../lib/api-client.ts';
import { countriesIn, countryName } from '../../../lib/countries.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { useUserColumns } from './user-columns.tsx';

const NAMES = ['search', 'role', 'status', 'country', 'verified', 'sort'] as const;
/** The orders that are offered, as `sort` of the address says them. */
const SORTS = ['created_at-desc', 'created_at-asc', 'last_login_at-desc', 'username-asc'] as const;
const PROOFS = ['true', 'false'] as const;
const LIMIT = 25;

/** Everybody with an account: searched, filtered, sorted, in pages. */
export function UsersPage() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [query, change] = useQueryState(NAMES);
  const { sort: order = SORTS[0], ...filters } = query;
  const [sort, direction] = order.split('-') as [AdminUserQuery['sort'], AdminUserQuery['order']];
  const asked = { ...filters, sort, order: direction } as AdminUserQuery;
  const list = useLoaded(JSON.stringify(query), (signal) =>
    call(adminUserRoutes.list, { query: { ...asked, limit: LIMIT }, signal }, 'admin'),
  );
  const file = <ListFile load={() => fetchFile(adminUserRoutes.file, { query: asked }, 'admin')} />;
  const total = list.data?.total;
  const filtered = NAMES.some((name) => name !== 'sort' && query[name]);
  return (
    <AdminPage
      title={t('users.title')}
      lead={
        total === undefined ? <>&nbsp;</> : t('users.count', { count: total, total: format.integer(total) })
      }
    >
      <DataList
        label={t('users.title')}
        columns={useUserColumns()}
        keyOf={({ id }) => id}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        toolbar={<Toolbar query={query} filtered={filtered} change={change} file={file} />}
        empty={{
          icon: mdiAccountSearchOutline,
          title: t(filtered ? 'users.no_match' : 'users.empty'),
          text: t(filtered ? 'users.no_match_hint' : 'users.empty_hint'),
        }}
      />
    </AdminPage>
  );
}

interface ToolbarProps {
  query: Partial<Record<(typeof NAMES)[number], string>>;
  filtered: boolean;
  change: (changes: Record<string, string>) => void;
  file: ReactNode;
}

function Toolbar({ query, filtered, change, file }: ToolbarProps) {
  const { t, i18n } = useTranslation('admin');
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  const clear = () => change({ search: '', role: '', status: '', verified: '', country: '' });
  const filter = <K extends string>(
    name: (typeof NAMES)[number],
    [label, any]: [string, string],
    options: readonly K[],
    text: (option: K) => string,
  ) => (
    <FilterSelect
      label={label}
      any={any}
      value={query[name]}
      options={options}
      text={text}
      maxW="180px"
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <ListToolbar clear={filtered ? { label: t('filter.clear'), onClear: clear } : null} actions={file}>
      <SearchBox
        label={t('users.search')}
        placeholder={t('users.search_hint')}
        maxLength={254}
        value={query.search ?? ''}
        onChange={(search) => change({ search })}
      />
      {filter('role', [t('users.role'), t('users.any_role')], ROLES, (role) => t(`role.${role}`))}
      {filter('status', [t('users.state'), t('users.any_state')], USER_STATES, (state) =>
        t(`state.${state}`),
      )}
      {filter('verified', [t('users.email_proof'), t('users.any_proof')], PROOFS, (proof) =>
        t(proof === 'true' ? 'users.verified' : 'users.unverified'),
      )}
      {filter(
        'country',
        [t('users.country'), t('users.any_country')],
        countries.map(({ code }) => code),
        (code) => countryName(i18n.language, code),
      )}
      <Select
        label={t('users.sort')}
        value={query.sort ?? SORTS[0]}
        maxW="180px"
        onChange={(event) => change({ sort: event.target.value })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`users.sorts.${sort}`)}
          </option>
        ))}
      </Select>
    </ListToolbar>
  );
}
