import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import { useTranslation } from 'react-i18next';
import { CsvButton } from '../../../components/ui/csv-button.tsx';
import { DataList, type ListPage } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { TotalsLine } from '../../../components/ui/totals-line.tsx';
import { readAllPages } from '../../../lib/all-pages.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import type { MatterListing } from '../use-matter-list.ts';
import { type MatterFiltersProps, useMatterFilters } from './matter-filters.tsx';

interface MatterListProps<T extends { id: string }, N extends string, P extends ListPage<T>>
  extends MatterFiltersProps<NoInfer<N>> {
  listing: MatterListing<N, P>;
  /** Of its texts `<name>.title`, `<name>.empty` and `<name>.empty_hint`, and of its file. */
  name: 'deposits' | 'withdrawals' | 'adjustments';
  icon: string;
  columns: readonly Column<T>[];
  /** Of a file of everything that fits. */
  file?: readonly CsvColumn<T>[];
  /** Of all that is counted. */
  sums?: (page: P) => { label: string; value: string }[];
}

/** A list of finance with its filters, its sums and its file. */
export function MatterList<T extends { id: string }, N extends string, P extends ListPage<T>>(
  props: MatterListProps<T, N, P>,
) {
  const { listing, name, icon, columns, file, sums, userLength, find, choices } = props;
  const { t } = useTranslation('finance');
  const { list, query, change, filtered, clear, readPage } = listing;
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
          actions={
            file && (
              <CsvButton
                label={t('csv')}
                filename={name}
                columns={file}
                load={() => readAllPages<T>(readPage, ADMIN_LIST_WINDOW)}
              />
            )
          }
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
