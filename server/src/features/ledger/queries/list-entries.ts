import { parseUsd } from '@lode/shared/core/money';
import type { EntryKind } from '@lode/shared/ledger/schemas';
import { type mongo, Types } from 'mongoose';
import { REPORT_READ_MS, withinTime } from '../../../platform/report-reads.ts';
import { LedgerEntryModel, type LedgerEntryRow } from '../ledger-entry.model.ts';
import { LedgerSealModel, type LedgerSealRow } from '../ledger-seal.model.ts';

export interface EntryFilter {
  account?: string | undefined;
  /** Id of what entries are about. */
  reference?: string | undefined;
  kind?: EntryKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** What some leg of theirs moves, in USD. */
  at_least?: string | undefined;
  at_most?: string | undefined;
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

/** Of undefined bounds none. */
function between<T>($gte: T | undefined, $lte: T | undefined) {
  return { ...($gte !== undefined && { $gte }), ...($lte !== undefined && { $lte }) };
}

function conditionOf(asked: Omit<EntryFilter, 'limit'>): mongo.Filter<mongo.Document> {
  const { account, reference, kind, from, to, at_least, at_most, cursor } = asked;
  const timed = from !== undefined || to !== undefined;
  const sized = at_least !== undefined || at_most !== undefined;
  const leg = { ...(account !== undefined && { account }), asset: 'USD' };
  const micros = (usd: string | undefined) => (usd === undefined ? undefined : parseUsd(usd));
  return {
    ...(account !== undefined && { 'legs.account': account }),
    ...(sized && { legs: { $elemMatch: { ...leg, amount: between(micros(at_least), micros(at_most)) } } }),
    ...(reference !== undefined && { 'reference.id': reference }),
    ...(kind !== undefined && { kind }),
    ...(timed && { at: between(from && new Date(from), to && new Date(to)) }),
    ...(cursor !== undefined && { _id: { $lt: new Types.ObjectId(cursor) } }),
  };
}

/** Entries, newest first, with their places in the chain. REPORT_TOO_LARGE where few of very many fit. */
export async function listEntries({ limit, ...asked }: EntryFilter): Promise<EntryPage> {
  const found = (await withinTime(
    LedgerEntryModel.collection
      .find(conditionOf(asked), { useBigInt64: true, maxTimeMS: REPORT_READ_MS })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .toArray(),
  )) as unknown as LedgerEntryRow[];
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
