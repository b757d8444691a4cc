import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Loaded } from '../../lib/use-loaded.ts';
import { Card } from './card.tsx';
import { type Column, DataTable, DataTableSkeleton } from './data-table.tsx';
import { ListStates } from './list-states.tsx';
import { Pager } from './pager.tsx';

/** A page of a list, as the wire brings it. */
export interface ListPage<T> {
  items: T[];
  page: number;
  limit: number;
  total: number;
}

interface DataListProps<T> {
  label: string;
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  /** A page may carry more than its rows: sums of all that fit, say. */
  list: Omit<Loaded<ListPage<T>>, 'replace'>;
  onPage: (page: number) => void;
  /** Said in place of no rows. */
  empty: { icon: string; title: string; text?: string; action?: ReactNode };
  /** Filters above the rows (`ListToolbar`). */
  toolbar?: ReactNode;
  /** Below the rows: sums of all that fit. */
  footer?: ReactNode;
}

/** A paged list in a card, in every state: loading, failed, empty, rows. Of the rows themselves: `DataTable`. */
export function DataList<T>(props: DataListProps<T>) {
  const { label, columns, keyOf, list, onPage, empty, toolbar, footer } = props;
  const { data, error, loading, reload } = list;
  return (
    <Card p="0" overflow="hidden">
      {toolbar}
      <Box aria-busy={loading} minH={data && data.items.length > 0 ? undefined : '200px'}>
        <ListStates
          rows={data?.items}
          error={error}
          onRetry={reload}
          failed={label}
          skeleton={<DataTableSkeleton />}
          empty={empty}
        />
        {data && data.items.length > 0 && (
          <DataTable label={label} columns={columns} rows={data.items} keyOf={keyOf} />
        )}
      </Box>
      {data && data.total > 0 && footer}
      {data && <Pager page={data.page} limit={data.limit} total={data.total} onPage={onPage} />}
    </Card>
  );
}
