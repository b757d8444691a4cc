import { LedgerEntryModel, type LedgerEntryRow } from '../ledger-entry.model.ts';

/** When the first entry ever was made; null before it. */
export async function findFirstEntry(): Promise<Date | null> {
  const first = await LedgerEntryModel.findOne({}, { at: 1 })
    .sort({ at: 1, _id: 1 })
    .lean<Pick<LedgerEntryRow, 'at'>>();
  return first?.at ?? null;
}
