import type { OperationEntry } from '@lode/shared/administration/schemas';
import type { OperationEntryRow } from './operation-entry.model.ts';

export function presentOperation(row: OperationEntryRow): OperationEntry {
  return {
    id: String(row._id),
    seq: row.seq ?? null,
    hash: row.hash ?? null,
    prev_hash: row.prevHash ?? null,
    at: row.at.toISOString(),
    actor: row.actor,
    address: row.address,
    category: row.category,
    action: row.action,
    target: row.target,
    reason: row.reason,
    before: row.before,
    after: row.after,
  };
}
