import type { Transaction } from '../../../platform/transaction.ts';
import type { LedgerEntryRow } from '../ledger-entry.model.ts';
import type { Leg } from '../leg.ts';
import { type Posting, recordEntry } from './record-entry.ts';

/** Moves money at once. Throws as `recordEntry`, and INSUFFICIENT_BALANCE or INSUFFICIENT_FUNDS (L3). */
export function postEntry(tx: Transaction, posting: Posting & { legs: Leg[] }): Promise<LedgerEntryRow> {
  return recordEntry(tx, { ...posting, phase: 'post' });
}
