import type { ComponentType, ReactNode } from 'react';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { ReportFilters } from './report-filters.tsx';
import {
  askedInUtc,
  askedOf,
  type Changes,
  type ReportName,
  type ReportQuery,
  useReportQuery,
} from './report-period.ts';
import { PrintButton, ReportStates } from './report-states.tsx';

export interface FiltersProps {
  query: ReportQuery;
  change: (changes: Changes) => void;
}

interface RowsProps<F extends string> extends FiltersProps {
  figure: F;
  page: number;
}

interface ReportPageProps<F extends string, T> {
  title: string;
  lead: string;
  /** Each opens its rows, while the address names it. */
  figures: readonly F[];
  rows: ComponentType<RowsProps<F>>;
  /** Told where the report counts by the days of UTC alone. */
  zone?: 'UTC';
  /** What can be chosen beside the period, and which names of the address the report is asked for with. */
  filters?: ComponentType<FiltersProps>;
  names?: readonly ReportName[];
  load: (asked: never, signal: AbortSignal) => Promise<T>;
  /** The report itself. */
  children: (report: T, query: ReportQuery) => ReactNode;
}

/** A report: its period and filters, then all of it, or the rows of one figure; in every state, to be printed. */
export function ReportPage<F extends string, T>(props: ReportPageProps<F, T>) {
  const { title, lead, figures, rows: Rows, zone, filters: Filters } = props;
  const { query, page, change } = useReportQuery(zone);
  const figure = figures.find((one) => one === query.figure);
  return (
    <AdminPage title={title} lead={lead} actions={<PrintButton />}>
      {Filters ? (
        <Filters query={query} change={change} />
      ) : (
        <ReportFilters query={query} change={change} zoned={zone === undefined} />
      )}
      {figure ? (
        <Rows query={query} figure={figure} page={page} change={change} />
      ) : (
        <WholeReport {...props} query={query} />
      )}
    </AdminPage>
  );
}

function WholeReport<F extends string, T>(props: ReportPageProps<F, T> & { query: ReportQuery }) {
  const { title, zone, names = [], load, children, query } = props;
  const asked = zone ? askedInUtc(query, names) : askedOf(query, names);
  const loaded = useLoaded(JSON.stringify(asked), (signal) => load(asked, signal));
  return (
    <ReportStates title={title} loaded={loaded}>
      {(report) => children(report, query)}
    </ReportStates>
  );
}
