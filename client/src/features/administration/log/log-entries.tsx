import { OPERATION_ACTIONS, OPERATION_CATEGORIES, OPERATIONS } from '@lode/shared/administration/operations';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { EXPORT_FORMATS, type ExportFormat, type OperationFilter } from '@lode/shared/administration/schemas';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/card.tsx';
import { DayInput } from '../../../components/ui/day-input.tsx';
import { FileButton } from '../../../components/ui/file-button.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { fetchFile } from '../../../lib/api-client.ts';
import { dayRange } from '../../../lib/day-range.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { OperationList } from './operation-list.tsx';

const NAMES = ['actor', 'target', 'category', 'action', 'from', 'to'] as const;
type Query = Partial<Record<(typeof NAMES)[number], string>>;
type Change = (changes: Record<string, string>) => void;

function filterOf({ from, to, ...query }: Query): OperationFilter {
  return { ...query, ...dayRange({ from, to }) } as OperationFilter;
}

/** The log: filtered, in pages, and as a file. */
export function LogEntries() {
  const [{ page, ...query }, change] = useQueryState(NAMES);
  return (
    <Card p="0" overflow="hidden">
      <Toolbar query={query} change={change} />
      <OperationList
        filter={filterOf(query)}
        page={page}
        limit={50}
        onPage={(next) => change({ page: String(next) })}
      />
    </Card>
  );
}

function Toolbar({ query, change }: { query: Query; change: Change }) {
  const { t } = useTranslation('admin');
  const filtered = NAMES.some((name) => query[name]);
  const actions = OPERATION_ACTIONS.filter(
    (action) => !query.category || OPERATIONS[action] === query.category,
  );
  const clear = () => change(Object.fromEntries(NAMES.map((name) => [name, ''])));
  const day = (name: 'from' | 'to') => (
    <DayInput label={t(`log.${name}`)} value={query[name]} onChange={(value) => change({ [name]: value })} />
  );
  return (
    <ListToolbar
      clear={filtered ? { label: t('filter.clear'), onClear: clear } : null}
      actions={EXPORT_FORMATS.map((format) => (
        <ExportButton key={format} format={format} filter={filterOf(query)} />
      ))}
    >
      <SearchBox
        label={t('log.actor_filter')}
        placeholder={t('log.actor_filter')}
        maxLength={100}
        value={query.actor ?? ''}
        onChange={(actor) => change({ actor })}
      />
      <FilterSelect
        label={t('log.category')}
        any={t('log.any_category')}
        value={query.category}
        options={OPERATION_CATEGORIES}
        text={(category) => t(`category.${category}`)}
        onChange={(category) => change({ category, action: '' })}
      />
      <FilterSelect
        label={t('log.action')}
        any={t('log.any_action')}
        value={query.action}
        options={actions}
        text={(action) => t(`operation.${action}`)}
        maxW="200px"
        onChange={(action) => change({ action })}
      />
      {day('from')}
      {day('to')}
    </ListToolbar>
  );
}

function ExportButton({ format, filter }: { format: ExportFormat; filter: OperationFilter }) {
  const { t } = useTranslation('admin');
  const query = { ...filter, format };
  return (
    <FileButton
      label={t(`log.export_${format}`)}
      title={t('log.export')}
      load={() => fetchFile(administrationRoutes.exportOperations, { query }, 'admin')}
    />
  );
}
