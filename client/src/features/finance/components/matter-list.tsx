import { useTranslation } from 'react-i18next';
import { DataList, type ListPage } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { ListFile } from '../../../components/ui/list-file.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { TotalsLine } from '../../../components/ui/totals-line.tsx';
import type { MatterListing } from '../use-matter-list.ts';
import { type MatterFiltersProps, useMatterFilters } from './matter-filters.tsx';

interface MatterListProps<T extends { id: string }, N extends string, P extends ListPage<T>>
  extends MatterFiltersProps<NoInfer<N>> {
  listing: MatterListing<N, P>;
  /** Of its texts `<name>.title`, `<name>.empty` and `<name>.empty_hint`. */
  name: 'deposits' | 'withdrawals' | 'adjustments';
  icon: string;
  columns: readonly Column<T>[];
  /** Asks for a file of everything that fits what its list is asked for. */
  file: (query: never) => Promise<{ blob: Blob; name: string }>;
  /** Of all that is counted. */
  sums?: (page: P) => { label: string; value: string }[];
}

/** A list of finance with its filters, its sums and its file. */
export function MatterList<T extends { id: string }, N extends string, P extends ListPage<T>>(
  props: MatterListProps<T, N, P>,
) {
  const { listing, name, icon, columns, file, sums, userLength, find, choices } = props;
  const { t } = useTranslation('finance');
  const { list, query, change, filtered, clear, filter } = listing;
  const filters = useMatterFilters({ userLength, find, choices, query, change });
  return (
    <DataList
      label={t(`${name}.title`)}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      onPage={(page) => change({ page: String(page) })}
      empty={{
        icon,
        title: t(filtered ? 'no_match' : `${name}.empty`),
        text: t(filtered ? 'no_match_hint' : `${name}.empty_hint`),
      }}
      toolbar={
        <ListToolbar
          clear={filtered ? { label: t('clear'), onClear: clear } : null}
          actions={<ListFile load={() => file(filter as never)} />}
        >
          {filters}
        </ListToolbar>
      }
      footer={
        list.data && sums && <TotalsLine label={t('totals')} sums={sums(list.data)} total={list.data.total} />
      }
    />
  );
}
