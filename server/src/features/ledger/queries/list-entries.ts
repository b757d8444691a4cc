import { type mongo, Types } from 'mongoose';
import { LedgerEntryModel, type LedgerEntryRow } from '../ledger-entry.model.ts';
import { LedgerSealModel, type LedgerSealRow } from '../ledger-seal.model.ts';

export interface EntryFilter {
  account?: string | undefined;
  /** Id of what entries are about. */
  reference?: string | undefined;
  /** Id of the last entry already seen; the older ones follow. */
  cursor?: string | undefined;
  limit: number;
}

export interface EntryPage {
  entries: LedgerEntryRow[];
  /** Place in the chain by entry id, where sealed. */
  seals: Map<string, number>;
  nextCursor: string | null;
}

/** Entries, newest first, with their places in the chain. */
export async function listEntries({ account, reference, cursor, limit }: EntryFilter): Promise<EntryPage> {
  const filter: mongo.Filter<mongo.Document> = {
    ...(account !== undefined && { 'legs.account': account }),
    ...(reference !== undefined && { 'reference.id': reference }),
    ...(cursor !== undefined && { _id: { $lt: new Types.ObjectId(cursor) } }),
  };
  const found = (await LedgerEntryModel.collection
    .find(filter, { useBigInt64: true })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .toArray()) as unknown as LedgerEntryRow[];
  const entries = found.slice(0, limit);
  const links = await LedgerSealModel.find({ entryId: { $in: entries.map(({ _id }) => _id) } }).lean<
    LedgerSealRow[]
  >();
  return {
    entries,
    seals: new Map(links.map(({ entryId, _id }) => [String(entryId), _id])),
    nextCursor: found.length > limit ? String(entries.at(-1)?._id) : null,
  };
}
