import type { ClientSession, Types } from 'mongoose';
import { LedgerEntryModel, type LedgerEntryRow } from '../ledger-entry.model.ts';

/** The entries with these ids, in their order. Ids without an entry are left out. */
export async function readEntries(ids: Types.ObjectId[], session?: ClientSession): Promise<LedgerEntryRow[]> {
  const rows = (await LedgerEntryModel.collection
    .find({ _id: { $in: ids } }, { ...(session && { session }), useBigInt64: true })
    .toArray()) as unknown as LedgerEntryRow[];
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}
