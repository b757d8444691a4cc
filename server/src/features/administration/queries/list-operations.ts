import { LOG_WINDOW, type OperationFilter } from '@lode/shared/administration/schemas';
import { OperationEntryModel, type OperationEntryRow } from '../operation-entry.model.ts';
import { conditionOf } from '../operation-filter.ts';

/** Entries that fit, newest first; counted and paged within the newest LOG_WINDOW of them. */
export async function listOperations(
  filter: OperationFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OperationEntryRow[]; total: number }> {
  const condition = conditionOf(filter);
  const skip = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    skip >= LOG_WINDOW
      ? []
      : OperationEntryModel.find(condition)
          .sort({ at: -1, _id: -1 })
          .skip(skip)
          .limit(limit)
          .lean<OperationEntryRow[]>(),
    OperationEntryModel.countDocuments(condition).limit(LOG_WINDOW),
  ]);
  return { rows, total };
}
