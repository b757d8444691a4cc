import type { ledgerEntrySchema } from '@lode/shared/ledger/schemas';
import type { z } from 'zod';
import { presentEntry } from '../ledger.presenter.ts';
import { LedgerSealModel, type LedgerSealRow } from '../ledger-seal.model.ts';
import { listEntries } from './list-entries.ts';

/** As many entries as one thing has in any honest case. */
const ENTRIES_MAX = 100;

export interface EntryStory {
  entries: z.output<typeof ledgerEntrySchema>[];
  /** The links of the hash chain that hold them. */
  seals: { seq: number; entry_id: string; hash: string; at: string }[];
}

/** What the ledger holds about one thing (the id of a deposit, a withdrawal), as staff see it, newest first. */
export async function describeEntries(reference: string): Promise<EntryStory> {
  const { entries, seals } = await listEntries({ reference, limit: ENTRIES_MAX });
  const links = await LedgerSealModel.find({ _id: { $in: [...seals.values()] } })
    .sort({ _id: -1 })
    .lean<LedgerSealRow[]>();
  return {
    entries: entries.map((entry) => presentEntry(entry, seals.get(String(entry._id)) ?? null)),
    seals: links.map(({ _id, entryId, hash, sealedAt }) => ({
      seq: _id,
      entry_id: String(entryId),
      hash,
      at: sealedAt.toISOString(),
    })),
  };
}
