import { AppError } from '@lode/shared/core/errors';
import type { Transaction } from '../../../platform/transaction.ts';
import { LedgerEntryModel, type LedgerEntryRow } from '../ledger-entry.model.ts';

/** A key that was presumed new is not. */
export class KeyInUse extends Error {}

const presuming = new WeakSet<Transaction>();

/** Spares the transaction to look for the entries of its keys. */
export function presumeNewKeys(tx: Transaction): Transaction {
  presuming.add(tx);
  return tx;
}

/** The entries made under these keys, by key; none while the keys are presumed new. */
export async function knownEntries(tx: Transaction, keys: string[]): Promise<Map<string, LedgerEntryRow>> {
  return presuming.has(tx) ? new Map() : findEntries(tx, keys);
}

/** L4 comes before a refusal: throws KeyInUse instead when one of the keys, presumed new, has an entry. */
export async function unlessKnown<T>(tx: Transaction, keys: string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = error instanceof AppError && presuming.has(tx);
    if (refused && (await findEntries(tx, keys)).size > 0) throw new KeyInUse();
    throw error;
  }
}

async function findEntries(tx: Transaction, keys: string[]): Promise<Map<string, LedgerEntryRow>> {
  const rows = (await LedgerEntryModel.collection
    .find({ key: { $in: keys } }, { session: tx.session, useBigInt64: true })
    .toArray()) as unknown as LedgerEntryRow[];
  return new Map(rows.map((row) => [row.key, row]));
}
