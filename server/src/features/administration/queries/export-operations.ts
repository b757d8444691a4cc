import {
  EXPORT_MAX,
  type ExportFormat,
  type OperationEntry,
  type OperationFilter,
} from '@lode/shared/administration/schemas';
import { csvLine } from '../../../platform/csv.ts';
import { presentOperation } from '../administration.presenter.ts';
import { OperationEntryModel, type OperationEntryRow } from '../operation-entry.model.ts';
import { conditionOf } from '../operation-filter.ts';

const READ_BATCH = 500;

const COLUMNS: Record<string, (entry: OperationEntry) => unknown> = {
  seq: (entry) => entry.seq,
  at: (entry) => entry.at,
  actor: (entry) => entry.actor?.username,
  role: (entry) => entry.actor?.role,
  address: (entry) => entry.address,
  category: (entry) => entry.category,
  action: (entry) => entry.action,
  target_type: (entry) => entry.target.type,
  target_id: (entry) => entry.target.id,
  target: (entry) => entry.target.label,
  reason: (entry) => entry.reason,
  before: (entry) => entry.before,
  after: (entry) => entry.after,
  prev_hash: (entry) => entry.prev_hash,
  hash: (entry) => entry.hash,
  id: (entry) => entry.id,
};

/** The fitting entries as lines of a file, newest first, read as fast as they are taken; at most EXPORT_MAX. */
export async function* exportOperations(
  filter: OperationFilter,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(Object.keys(COLUMNS));
  const cursor = OperationEntryModel.find(conditionOf(filter))
    .sort({ at: -1, _id: -1 })
    .limit(EXPORT_MAX)
    .lean<OperationEntryRow[]>()
    .cursor({ batchSize: READ_BATCH });
  for await (const row of cursor) {
    const entry = presentOperation(row as OperationEntryRow);
    yield format === 'csv'
      ? csvLine(Object.values(COLUMNS).map((column) => column(entry)))
      : `${JSON.stringify(entry)}\n`;
  }
}
