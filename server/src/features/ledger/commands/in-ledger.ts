import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';

const MAX_TRIES = 5;

/**
 * A transaction that posts to the ledger. Two that race with the same key meet at its unique index; the
 * loser runs again and finds the winner's entry (L4).
 */
export async function inLedger<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(work);
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === MAX_TRIES) throw error;
    }
  }
}
