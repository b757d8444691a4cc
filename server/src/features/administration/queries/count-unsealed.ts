import { OperationEntryModel } from '../operation-entry.model.ts';

/** Entries of the log that wait to be sealed. */
export function countUnsealed(): Promise<number> {
  return OperationEntryModel.countDocuments({ unsealed: true });
}
