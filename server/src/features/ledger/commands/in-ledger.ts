import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { KeyInUse, presumeNewKeys } from './known-entries.ts';

const MAX_TRIES = 5;

/**
 * A transaction that posts to the ledger. Its keys are presumed new at first, as nearly all of them are. One
 * that is not, because it was used before or by somebody who races, is found out by its unique index or when
 * the posting is refused; then all runs again and finds the first entry (L4).
 */
export async function inLedger<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction((tx) => work(attempt === 1 ? presumeNewKeys(tx) : tx));
    } catch (error) {
      const again = isDuplicateKey(error) || error instanceof KeyInUse;
      if (!again || attempt === MAX_TRIES) throw error;
    }
  }
}
