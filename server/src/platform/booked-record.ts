import type { Coin } from '@lode/shared/core/money';

/** What was found on a chain, and the entry that booked it: what a day's close compares. */
export interface BookedRecord {
  /** What the entry is about. */
  reference: string;
  /** Null where it is not known any more which entry did. */
  entryId: string | null;
  coin: Coin;
  /** Units of the ledger; below zero for what went. */
  amount: bigint;
  /** The transaction that did it, where it is looked at again. */
  txid?: string | null;
}

/** Records of a time, and those about these things, whenever they were made. */
export interface BookedFilter {
  from: Date;
  before: Date;
  references: string[];
}
