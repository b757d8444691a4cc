import type { mongo } from 'mongoose';
import { walletOf } from '../chart.ts';
import { LedgerEntryModel, type LedgerEntryRow } from '../ledger-entry.model.ts';
import { LedgerSealModel, type LedgerSealRow } from '../ledger-seal.model.ts';
import { movementOf, type WalletMovement } from './list-wallet-entries.ts';

/** A place of the hash chain. */
export interface ChainLink {
  seq: number;
  hash: string;
}

export interface SealedMovement extends WalletMovement {
  /** Null until it is sealed. */
  link: ChainLink | null;
}

const READ_BATCH = 200;

const conditionOf = (userId: string, at: mongo.Filter<mongo.Document>): mongo.Filter<mongo.Document> => ({
  'legs.account': walletOf(userId),
  phase: { $in: ['post', 'capture'] },
  at,
});

/** What moved a customer's balance, oldest first, in parts, with its places in the hash chain, as fast as it is taken. */
export async function* readWalletMovements(
  userId: string,
  { from, before }: { from: Date; before: Date },
): AsyncGenerator<SealedMovement[]> {
  const rows = LedgerEntryModel.collection
    .find(conditionOf(userId, { $gte: from, $lt: before }), { useBigInt64: true, batchSize: READ_BATCH })
    .sort({ _id: 1 });
  let part: LedgerEntryRow[] = [];
  for await (const row of rows) {
    part.push(row as unknown as LedgerEntryRow);
    if (part.length < READ_BATCH) continue;
    yield withLinks(userId, part);
    part = [];
  }
  if (part.length > 0) yield withLinks(userId, part);
}

/** The place of a customer's last movement before a moment; null without one that is sealed. */
export async function findLinkBefore(userId: string, before: Date): Promise<ChainLink | null> {
  const rows = await LedgerEntryModel.collection
    .find(conditionOf(userId, { $lt: before }), { useBigInt64: true })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  const [last] = await withLinks(userId, rows as unknown as LedgerEntryRow[]);
  return last?.link ?? null;
}

async function withLinks(userId: string, entries: LedgerEntryRow[]): Promise<SealedMovement[]> {
  const seals = await LedgerSealModel.find({ entryId: { $in: entries.map(({ _id }) => _id) } }).lean<
    LedgerSealRow[]
  >();
  const links = new Map(seals.map(({ _id, entryId, hash }) => [String(entryId), { seq: _id, hash }]));
  return entries.map((entry) => ({
    ...movementOf(entry, walletOf(userId)),
    link: links.get(String(entry._id)) ?? null,
  }));
}
