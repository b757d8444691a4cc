import { BREAK_KINDS, BREAK_STATES } from '@lode/shared/treasury/close-schemas';
import { mdiCheckAll } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { DataList } from '../../../components/ui/data-list.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { StateAndKind } from './state-and-kind.tsx';
import { useBreakColumns } from './use-break-columns.tsx';
import { useBreaks } from './use-breaks.ts';

const NAMES = ['state', 'kind'] as const;

/** What does not add up: explained by one, settled by another, never deleted. */
export function BreaksTab() {
  const { t } = useTranslation(['treasury', 'finance']);
  const { list, query, change, filtered, clear } = useBreaks(NAMES);
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
          <StateAndKind
            query={query}
            states={BREAK_STATES}
            stateText={(state) => t(`break_state.${state}`)}
            kinds={BREAK_KINDS}
            kindText={(kind) => t(`break.${kind}`)}
            change={change}
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
