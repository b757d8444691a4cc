import { Box } from '@chakra-ui/react';
import { SECURITY_KINDS } from '@lode/shared/core/security-kinds';
import { securityRoutes } from '@lode/shared/security/rest';
import type { SecurityFilter } from '@lode/shared/security/schemas';
import { mdiShieldLockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DayInput } from '../../../components/ui/day-input.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { ListStates } from '../../../components/ui/list-states.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { call } from '../../../lib/api-client.ts';
import { dayRange } from '../../../lib/day-range.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { LastDay } from './last-day.tsx';
import { SecurityItem } from './security-item.tsx';

const NAMES = ['kind', 'account', 'address', 'from', 'to'] as const;
type Query = Partial<Record<(typeof NAMES)[number], string>>;
type Change = (changes: Record<string, string>) => void;

function filterOf({ from, to, ...query }: Query): SecurityFilter {
  return { ...query, ...dayRange({ from, to }) } as SecurityFilter;
}

/** Who tried what, from where and when. */
export function SecurityPage() {
  const { t } = useTranslation(['security', 'admin']);
  const [{ page, ...query }, change] = useQueryState(NAMES);
  const filter = filterOf(query);
  const { data, error, loading, reload } = useLoaded(JSON.stringify([filter, page]), (signal) =>
    call(securityRoutes.listEvents, { query: { ...filter, page, limit: 50 }, signal }, 'admin'),
  );
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <LastDay counts={data?.last_day} kind={query.kind} onKind={(kind) => change({ kind })} />
      <Card p="0" overflow="hidden">
        <Toolbar query={query} change={change} />
        <Box aria-busy={loading}>
          <ListStates
            rows={data?.items}
            error={error}
            onRetry={reload}
            failed={t('title')}
            empty={{ icon: mdiShieldLockOutline, title: t('empty'), text: t('empty_hint') }}
          />
          <Box as="ul" aria-label={t('title')}>
            {data?.items.map((event) => (
              <SecurityItem key={event.id} event={event} />
            ))}
          </Box>
          {data && (
            <Pager
              page={page}
              limit={data.limit}
              total={data.total}
              onPage={(next) => change({ page: String(next) })}
            />
          )}
        </Box>
      </Card>
    </AdminPage>
  );
}

function Toolbar({ query, change }: { query: Query; change: Change }) {
  const { t } = useTranslation(['security', 'admin']);
  const clear = () => change(Object.fromEntries(NAMES.map((name) => [name, ''])));
  const search = (name: 'account' | 'address', label: string, maxLength: number) => (
    <SearchBox
      label={label}
      placeholder={label}
      maxLength={maxLength}
      value={query[name] ?? ''}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const day = (name: 'from' | 'to') => (
    <DayInput
      label={t(`admin:log.${name}`)}
      value={query[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <ListToolbar
      clear={NAMES.some((name) => query[name]) ? { label: t('admin:filter.clear'), onClear: clear } : null}
    >
      {search('account', t('account_filter'), 254)}
      {search('address', t('admin:log.address'), 64)}
      <FilterSelect
        label={t('any_kind')}
        any={t('any_kind')}
        value={query.kind}
        options={SECURITY_KINDS}
        text={(kind) => t(`kind.${kind}`)}
        onChange={(kind) => change({ kind })}
      />
      {day('from')}
      {day('to')}
    </ListToolbar>
  );
}
