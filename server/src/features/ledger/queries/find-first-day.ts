import { dayOf } from '../../../platform/utc-day.ts';
import { LedgerEntryModel } from '../ledger-entry.model.ts';

/** The day of UTC of the first entry; null before it. */
export async function findFirstDay(): Promise<string | null> {
  const first = await LedgerEntryModel.findOne({}, { at: 1 }).sort({ at: 1 }).lean();
  return first && dayOf(first.at);
}
