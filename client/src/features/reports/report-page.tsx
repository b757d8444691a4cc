import type { Compared } from '@lode/shared/reports/period';
import type { ReportKind } from '@lode/shared/reports/saved-schemas';
import { mdiBookmarkOutline } from '@mdi/js';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { ComparedLine } from './compared-line.tsx';
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
import { SavedReportsDialog } from './saved-reports-dialog.tsx';

export interface FiltersProps {
  query: ReportQuery;
  change: (changes: Changes) => void;
}

interface RowsProps<F extends string> extends FiltersProps {
  figure: F;
  page: number;
}

/** A report may tell how the sums behind it compare with their rows. */
interface Told {
  figures: readonly unknown[];
  compared?: Compared;
}

interface ReportPageProps<F extends string, T extends Told> {
  kind: ReportKind;
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
export function ReportPage<F extends string, T extends Told>(props: ReportPageProps<F, T>) {
  const { kind, title, lead, figures, rows: Rows, zone, filters: Filters } = props;
  const { query, page, change } = useReportQuery(zone);
  const figure = figures.find((one) => one === query.figure);
  return (
    <AdminPage title={title} lead={lead} actions={<ReportActions kind={kind} query={query} />}>
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

function WholeReport<F extends string, T extends Told>(
  props: ReportPageProps<F, T> & { query: ReportQuery },
) {
  const { title, zone, names = [], load, children, query } = props;
  const asked = zone ? askedInUtc(query, names) : askedOf(query, names);
  const loaded = useLoaded(JSON.stringify(asked), (signal) => load(asked, signal));
  return (
    <ReportStates title={title} loaded={loaded}>
      {(report) => (
        <>
          {children(report, query)}
          {report.compared && <ComparedLine compared={report.compared} />}
        </>
      )}
    </ReportStates>
  );
}

function ReportActions({ kind, query }: { kind: ReportKind; query: ReportQuery }) {
  const { t } = useTranslation('reports');
  const [open, setOpen] = useState(false);
  return (
    <>
      <SecondaryButton size="sm" onClick={() => setOpen(true)}>
        <Icon path={mdiBookmarkOutline} size={18} />
        {t('saved.title')}
      </SecondaryButton>
      <PrintButton />
      {open && <SavedReportsDialog kind={kind} query={query} onClose={() => setOpen(false)} />}
    </>
  );
}
