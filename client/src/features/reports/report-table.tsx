import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { FileButton } from '../../components/ui/file-button.tsx';
import { Section } from '../../components/ui/section.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';

interface Line<F extends string, V> {
  key: string;
  figures: Partial<Record<F, V>>;
}

interface ReportTableProps<F extends string, V, L extends Line<F, V>> {
  title: string;
  lines: readonly L[];
  /** Those that have anything in the period. */
  figures: readonly F[];
  /** What a line is called, and what a figure is. */
  nameOf: (line: L) => string;
  figureName: (figure: F) => string;
  text: (figure: F, value: V) => string;
  /** The rows of a figure in a line. */
  linkTo: (line: L, figure: F) => string;
  load: () => Promise<{ blob: Blob; name: string }>;
  /** Above the table: the same as a drawing. */
  children?: ReactNode;
}

/** Figures by what divides them; each opens its rows, the whole can be saved. Nothing where there are none. */
export function ReportTable<F extends string, V, L extends Line<F, V>>(props: ReportTableProps<F, V, L>) {
  const { t } = useTranslation('finance');
  const { title, lines, figures, nameOf, figureName, text, linkTo, load, children } = props;
  if (lines.length === 0 || figures.length === 0) return null;
  const columns: Column<L>[] = [
    { id: 'key', heading: title, card: 'title', cell: (line) => nameOf(line) },
    ...figures.map(
      (figure): Column<L> => ({
        id: figure,
        heading: figureName(figure),
        numeric: true,
        cell: (line) => {
          const value = line.figures[figure];
          return value === undefined ? (
            ''
          ) : (
            <TextLink to={linkTo(line, figure)}>{text(figure, value)}</TextLink>
          );
        },
      }),
    ),
  ];
  return (
    <Section title={title} actions={<FileButton label={t('finance:csv')} load={load} />}>
      {children}
      <Box
        mx={{ base: -4, sm: -5 }}
        mb={{ base: -4, sm: -5 }}
        maxH="480px"
        overflowY="auto"
        css={{ '@media print': { maxHeight: 'none' } }}
      >
        <DataTable label={title} columns={columns} rows={lines} keyOf={({ key }) => key} />
      </Box>
    </Section>
  );
}
