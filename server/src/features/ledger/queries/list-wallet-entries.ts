import type { EntryKind } from '@lode/shared/ledger/schemas';
import { type mongo, Types } from 'mongoose';
import { type Period, within } from '../../../platform/period.ts';
import { walletOf } from '../chart.ts';
import { LedgerEntryModel, type LedgerEntryRow } from '../ledger-entry.model.ts';

export interface WalletMovement {
  entry: LedgerEntryRow;
  /** Micro-dollars added to the balance, below zero for what was taken. */
  amount: bigint;
  balanceAfter: bigint;
}

interface WalletQuery extends Period {
  kind?: EntryKind | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The entries that moved a customer's balance, newest first. Holds and their release move nothing. */
export async function listWalletEntries(
  userId: string,
  { kind, cursor, limit, ...period }: WalletQuery,
): Promise<{ movements: WalletMovement[]; nextCursor: string | null }> {
  const account = walletOf(userId);
  const at = within(period);
  const filter: mongo.Filter<mongo.Document> = {
    'legs.account': account,
    phase: { $in: ['post', 'capture'] },
    ...(kind !== undefined && { kind }),
    ...(at && { at }),
    ...(cursor !== undefined && { _id: { $lt: new Types.ObjectId(cursor) } }),
  };
  const found = (await LedgerEntryModel.collection
    .find(filter, { useBigInt64: true })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .toArray()) as unknown as LedgerEntryRow[];
  const entries = found.slice(0, limit);
  return {
    movements: entries.map((entry) => movementOf(entry, account)),
    nextCursor: found.length > limit ? String(entries.at(-1)?._id) : null,
  };
}

/** What an entry did to a customer's account. */
export function movementOf(entry: LedgerEntryRow, account: string): WalletMovement {
  const legs = entry.legs.filter((leg) => leg.account === account);
  return {
    entry,
    amount: legs.reduce((sum, { side, amount }) => sum + (side === 'credit' ? amount : -amount), 0n),
    balanceAfter: legs.at(-1)?.balanceAfter ?? 0n,
  };
}
