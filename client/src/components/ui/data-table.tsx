import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Table } from './controls.ts';
import styles from './data-table.module.css';
import sideways from './sideways.module.css';
import { Skeleton } from './skeletons.tsx';

/** One column: its heading, what a row says in it, and where that stands on a card. */
export interface Column<T> {
  /** Its own within the table. */
  id: string;
  heading: string;
  cell: (row: T) => ReactNode;
  /** Figures: at the end of their column, all digits of one width. */
  numeric?: boolean;
  /** May break over lines; the others keep to one and the table scrolls. */
  wraps?: boolean;
  /**
   * On a card: `title` begins it (what the row is called, with its link), `mark` stands at its end (a state,
   * a sum), `fact` is named below (the rule), `none` is left out.
   */
  card?: 'title' | 'mark' | 'fact' | 'none';
}

interface DataTableProps<T> {
  /** What the list holds, for who cannot see it. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
}

/**
 * Rows of one kind as a table where there is room, as cards where the list is narrower than 600 px. What a row
 * leads to is a link in its first column: the whole row is no button, so that texts can be selected and the
 * keyboard meets one stop a row.
 *
 *     const columns: Column<Plan>[] = [
 *       { id: 'name', heading: t('name'), cell: (plan) => <TextLink to={plan.id}>{plan.name}</TextLink>, card: 'title' },
 *       { id: 'price', heading: t('price'), cell: (plan) => format.money(plan.price), numeric: true, card: 'mark' },
 *     ];
 *     <DataTable label={t('plans')} columns={columns} rows={plans} keyOf={({ id }) => id} />
 *
 * Loading, empty, failed and paged lists: `DataList`, which holds one of these.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  return (
    <div className={styles.frame}>
      <WideTable {...props} />
      <Cards {...props} />
    </div>
  );
}

function WideTable<T>({ label, columns, rows, keyOf }: DataTableProps<T>) {
  return (
    // Reached by the keyboard, so that what sticks out can be scrolled to without a mouse.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
    <section className={`${sideways.sideways} ${styles.table}`} aria-label={label} tabIndex={0}>
      <Table.Root size="sm" interactive aria-label={label}>
        <Table.Header>
          <Table.Row bg="transparent">
            {columns.map(({ id, heading, numeric }) => (
              <Table.ColumnHeader
                key={id}
                data-numeric={numeric}
                color="muted"
                fontWeight="500"
                whiteSpace="nowrap"
                textAlign={numeric ? 'end' : 'start'}
              >
                {heading}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={keyOf(row)} bg="transparent">
              {columns.map(({ id, cell, numeric, wraps }) => (
                <Table.Cell
                  key={id}
                  data-numeric={numeric}
                  data-wraps={wraps}
                  textAlign={numeric ? 'end' : 'start'}
                  fontVariantNumeric={numeric ? 'tabular-nums' : undefined}
                  whiteSpace={wraps ? undefined : 'nowrap'}
                >
                  {cell(row)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </section>
  );
}

function Cards<T>({ label, columns, rows, keyOf }: DataTableProps<T>) {
  const placed = (place: NonNullable<Column<T>['card']>) =>
    columns.filter(({ card = 'fact' }) => card === place);
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <Box as="li" key={keyOf(row)} px="4" py="3" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
          <Flex justify="space-between" align="start" gap="3">
            <Flex direction="column" gap="0.5" minW="0" overflowWrap="anywhere">
              {placed('title').map(({ id, cell }) => (
                <div key={id}>{cell(row)}</div>
              ))}
            </Flex>
            <Flex direction="column" align="end" gap="1" flexShrink={0} fontVariantNumeric="tabular-nums">
              {placed('mark').map(({ id, cell }) => (
                <div key={id}>{cell(row)}</div>
              ))}
            </Flex>
          </Flex>
          <Flex as="dl" columnGap="4" rowGap="0.5" mt="1.5" textStyle="xs" wrap="wrap">
            {placed('fact').map(({ id, heading, cell }) => (
              <Flex key={id} gap="1.5" minW="0" css={{ '&:has(> dd:empty)': { display: 'none' } }}>
                <Box as="dt" color="muted">
                  {heading}
                </Box>
                <Box as="dd" minW="0" overflowWrap="anywhere">
                  {cell(row)}
                </Box>
              </Flex>
            ))}
          </Flex>
        </Box>
      ))}
    </ul>
  );
}

/** Rows of a table that is still loading. */
export function DataTableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Flex direction="column" aria-hidden>
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <Flex
          key={row}
          gap="6"
          align="center"
          px="4"
          h="45px"
          borderTopWidth="1px"
          _first={{ borderTopWidth: 0 }}
        >
          <Skeleton h="3.5" flex="2" />
          <Skeleton h="3.5" flex="1" />
          <Skeleton h="3.5" flex="1" display={{ base: 'none', sm: 'block' }} />
          <Skeleton h="3.5" flex="1" display={{ base: 'none', md: 'block' }} />
        </Flex>
      ))}
    </Flex>
  );
}
