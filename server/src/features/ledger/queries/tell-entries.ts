import type { ledgerEntrySchema } from '@lode/shared/ledger/schemas';
import type { z } from 'zod';
import { presentEntry } from '../ledger.presenter.ts';
import { listEntries } from './list-entries.ts';

/** More than one deposit, withdrawal or purchase can have. */
const ENTRIES_MAX = 100;

/** What was posted about one thing, oldest first, as staff are told it: other features put it into their own answers. */
export async function tellEntries(reference: string): Promise<z.output<typeof ledgerEntrySchema>[]> {
  const { entries, seals } = await listEntries({ reference, limit: ENTRIES_MAX });
  return entries.toReversed().map((entry) => presentEntry(entry, seals.get(String(entry._id)) ?? null));
}
