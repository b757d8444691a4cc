import { savedReportRoutes } from '@lode/shared/reports/saved-rest';
import type { ReportKind, SavedReport, SavedReportBody } from '@lode/shared/reports/saved-schemas';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useTryKey } from '../../lib/use-try-key.ts';
import type { ReportQuery } from './report-period.ts';

/** What of a report's address is saved: its period is that of the week it is mailed for, or the last 30 days. */
const FILTERS: Record<ReportKind, readonly (keyof SavedReportBody['filters'])[]> = {
  support: ['zone', 'topic', 'tag', 'agent', 'hours'],
  money: ['zone'],
  mining: [],
  customers: ['zone', 'country', 'language', 'invited', 'inviter'],
};

export function filtersOf(kind: ReportKind, query: ReportQuery): SavedReportBody['filters'] {
  return Object.fromEntries(FILTERS[kind].flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
}

/** One's own saved reports, and what is done with them. */
export function useSavedReports() {
  const { data, error, reload } = useLoaded('saved reports', (signal) =>
    call(savedReportRoutes.list, { signal }, 'admin'),
  );
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const tryKey = useTryKey();
  const run = async (work: Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work;
      reload();
    } catch (caught) {
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  };
  return {
    reports: data,
    error,
    reload,
    busy,
    failure,
    create: (body: SavedReportBody) =>
      run(call(savedReportRoutes.create, { body, idempotencyKey: tryKey.of(body) }, 'admin')),
    change: ({ id, report, name, filters, weekly }: SavedReport) =>
      run(
        call(savedReportRoutes.change, { params: { id }, body: { report, name, filters, weekly } }, 'admin'),
      ),
    remove: ({ id }: SavedReport) => run(call(savedReportRoutes.remove, { params: { id } }, 'admin')),
  };
}

export type SavedReports = ReturnType<typeof useSavedReports>;
