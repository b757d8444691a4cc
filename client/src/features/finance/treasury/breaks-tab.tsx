import { closeRoutes } from '@lode/shared/treasury/close-rest';
import { BREAK_KINDS, BREAK_STATES } from '@lode/shared/treasury/close-schemas';
import { mdiCheckAll } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { DataList } from '../../../components/ui/data-list.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { call } from '../../../lib/api-client.ts';
import { useMatterList } from '../use-matter-list.ts';
import { useBreakColumns } from './use-break-columns.tsx';

const NAMES = ['state', 'kind'] as const;

/** What does not add up: explained by one, settled by another, never deleted. */
export function BreaksTab() {
  const { t } = useTranslation(['treasury', 'finance']);
  const { list, query, change, filtered, clear } = useMatterList({
    kinds: ['close'],
    names: NAMES,
    read: (asked, signal) => call(closeRoutes.breaks, { query: asked, signal }, 'admin'),
  });
  const columns = useBreakColumns(list.reload, true);
  return (
    <DataList
      label={t('tab.breaks')}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      onPage={(page) => change({ page: String(page) })}
      toolbar={
        <ListToolbar clear={filtered ? { label: t('finance:clear'), onClear: clear } : null}>
          <FilterSelect
            label={t('finance:column.state')}
            any={t('finance:any_state')}
            value={query.state}
            options={BREAK_STATES}
            text={(state) => t(`break_state.${state}`)}
            onChange={(state) => change({ state })}
          />
          <FilterSelect
            label={t('finance:column.kind')}
            any={t('finance:any_kind')}
            value={query.kind}
            options={BREAK_KINDS}
            text={(kind) => t(`break.${kind}`)}
            onChange={(kind) => change({ kind })}
          />
        </ListToolbar>
      }
      empty={{
        icon: mdiCheckAll,
        title: t(filtered ? 'finance:no_match' : 'no_breaks'),
        text: filtered ? t('finance:no_match_hint') : undefined,
      }}
    />
  );
}
