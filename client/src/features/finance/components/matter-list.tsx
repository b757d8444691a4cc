import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvButton } from '../../../components/ui/csv-button.tsx';
import { DataList, type ListPage } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { TotalsLine } from '../../../components/ui/totals-line.tsx';
import type { CsvColumn } from '../../../lib/csv.ts';
import { readPages } from '../read-pages.ts';
import type { MatterListing } from '../use-matter-list.ts';

interface MatterListProps<T extends { id: string }, N extends string, P extends ListPage<T>> {
  listing: MatterListing<N, P>;
  /** Of its texts `<name>.title`, `<name>.empty` and `<name>.empty_hint`, and of its file. */
  name: 'deposits' | 'withdrawals' | 'adjustments';
  icon: string;
  columns: readonly Column<T>[];
  filters: ReactNode;
  /** Of a file of everything that fits. */
  file?: readonly CsvColumn<T>[];
  /** Of everything that fits. */
  sums?: (page: P) => { label: string; value: string }[];
}

/** A list of finance with its filters, its sums and its file. */
export function MatterList<T extends { id: string }, N extends string, P extends ListPage<T>>(
  props: MatterListProps<T, N, P>,
) {
  const { listing, name, icon, columns, filters, file, sums } = props;
  const { t } = useTranslation('finance');
  const { list, change, filtered, clear, readPage } = listing;
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
                load={() => readPages<T>(readPage)}
              />
            )
          }
        >
          {filters}
        </ListToolbar>
      }
      footer={list.data && sums && <TotalsLine label={t('totals')} sums={sums(list.data)} />}
    />
  );
}
