import { can } from '@lode/shared/core/abilities';
import { REPORT_ABILITIES, SAVED_REPORTS_MAX } from '@lode/shared/reports/saved-schemas';
import type { Identity } from '../../../platform/identity.ts';
import { SavedReportModel, type SavedReportRow } from '../saved/saved-report.model.ts';

/** A person's own, by name, as far as they may still read them. */
export async function listSavedReports(identity: Identity): Promise<SavedReportRow[]> {
  const rows = await SavedReportModel.find({ userId: identity.userId })
    .sort({ name: 1 })
    .limit(SAVED_REPORTS_MAX * 2)
    .lean<SavedReportRow[]>();
  return rows.filter(({ report }) => can(identity, REPORT_ABILITIES[report]));
}
