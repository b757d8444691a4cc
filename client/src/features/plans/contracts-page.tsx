import { Flex } from '@chakra-ui/react';
import { type AdminContractQuery, adminContractRoutes } from '@lode/shared/mining/admin-rest';
import { type AdminContract, CONTRACT_STATES, CONTRACT_TYPES } from '@lode/shared/mining/schemas';
import { mdiFileDocumentOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { DataList } from '../../components/ui/data-list.tsx';
import type { Column } from '../../components/ui/data-table.tsx';
import { FilterSelect } from '../../components/ui/filter-select.tsx';
import { ListFile } from '../../components/ui/list-file.tsx';
import { ListToolbar } from '../../components/ui/list-toolbar.tsx';
import { PersonLink } from '../../components/ui/person-link.tsx';
import { SearchBox } from '../../components/ui/search-box.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { TotalsLine } from '../../components/ui/totals-line.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useQueryState } from '../../lib/use-query-state.ts';
import { ContractStateTag, ContractTypeTag } from './contract-tags.tsx';

const NAMES = ['search', 'state', 'type', 'plan_id'] as const;
const LIMIT = 25;
const SEARCH_MAX = 100;

/** Everybody's contracts: searched and filtered, with the sums of all that fit. */
export function ContractsPage() {
  const { t } = useTranslation('plans');
  const format = useFormat();
  const [query, change] = useQueryState(NAMES);
  const list = useLoaded(JSON.stringify(query), (signal) =>
    call(
      adminContractRoutes.list,
      { query: { ...query, limit: LIMIT } as AdminContractQuery, signal },
      'admin',
    ),
  );
  const columns = useColumns();
  const filtered = NAMES.some((name) => query[name]);
  const totals = list.data?.totals;
  return (
    <AdminPage title={t('contracts_title')} lead={t('contracts_lead')}>
      <DataList
        label={t('contracts_title')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        toolbar={
          <Toolbar
            query={query}
            filtered={filtered}
            change={change}
            file={
              <ListFile
                load={() =>
                  fetchFile(adminContractRoutes.file, { query: query as AdminContractQuery }, 'admin')
                }
              />
            }
          />
        }
        footer={
          totals && (
            <TotalsLine
              label={t('totals')}
              total={list.data?.total ?? 0}
              sums={[
                { label: t('hash_power'), value: format.hashPower(totals.hash_power_th) },
                { label: t('paid'), value: format.money(totals.amount_usd) },
                { label: t('earned'), value: format.money(totals.earned_usd) },
              ]}
            />
          )
        }
        empty={{
          icon: mdiFileDocumentOutline,
          title: t(filtered ? 'no_match' : 'no_contracts'),
          text: t(filtered ? 'no_match_hint' : 'no_contracts_hint'),
        }}
      />
    </AdminPage>
  );
}

function useColumns(): Column<AdminContract>[] {
  const { t } = useTranslation('plans');
  const format = useFormat();
  return [
    {
      id: 'title',
      heading: t('contract'),
      cell: ({ id, title }) => <TextLink to={`/googleadmin/mining/contracts/${id}`}>{title}</TextLink>,
      card: 'title',
    },
    {
      id: 'user',
      heading: t('customer'),
      cell: ({ user }) => <PersonLink person={user} />,
    },
    {
      id: 'power',
      heading: t('hash_power'),
      cell: ({ hash_power_th }) => format.hashPower(hash_power_th),
      numeric: true,
    },
    { id: 'paid', heading: t('paid'), cell: ({ amount_usd }) => format.money(amount_usd), numeric: true },
    { id: 'earned', heading: t('earned'), cell: ({ earned_usd }) => format.money(earned_usd), numeric: true },
    {
      id: 'ends',
      heading: t('ends'),
      cell: ({ ends_at }) => (
        <time dateTime={ends_at} title={format.exactTime(ends_at)}>
          {format.date(ends_at)}
        </time>
      ),
    },
    {
      id: 'state',
      heading: t('state'),
      cell: ({ state, type }) => (
        <Flex gap="1.5" wrap="wrap">
          <ContractStateTag state={state} />
          {type === 'reward' && <ContractTypeTag type={type} />}
        </Flex>
      ),
      card: 'mark',
    },
  ];
}

interface ToolbarProps {
  query: Partial<Record<(typeof NAMES)[number], string>>;
  filtered: boolean;
  change: (changes: Record<string, string>) => void;
  file: ReactNode;
}

function Toolbar({ query, filtered, change, file }: ToolbarProps) {
  const { t } = useTranslation('plans');
  const clear = () => change(Object.fromEntries(NAMES.map((name) => [name, ''])));
  return (
    <ListToolbar clear={filtered ? { label: t('clear'), onClear: clear } : null} actions={file}>
      <SearchBox
        label={t('search')}
        placeholder={t('search_hint')}
        maxLength={SEARCH_MAX}
        value={query.search ?? ''}
        onChange={(search) => change({ search })}
      />
      <FilterSelect
        label={t('state')}
        any={t('any_state')}
        value={query.state}
        options={CONTRACT_STATES}
        text={(state) => t(`states.${state}`)}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        label={t('type')}
        any={t('any_type')}
        value={query.type}
        options={CONTRACT_TYPES}
        text={(type) => t(`types.${type}`)}
        onChange={(type) => change({ type })}
      />
    </ListToolbar>
  );
}
