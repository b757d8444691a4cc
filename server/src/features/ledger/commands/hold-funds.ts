import { AppError } from '@lode/shared/core/errors';
import { Types } from 'mongoose';
import { digestOf } from '../../../platform/idempotency.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { LedgerEntryModel, type LedgerEntryRow } from '../ledger-entry.model.ts';
import type { Leg } from '../leg.ts';
import { onceByKey, type Posting, recordEntry, writeEntry } from './record-entry.ts';

/** Reserves money until it is captured or released (L2). Throws as `postEntry`. */
export function holdFunds(tx: Transaction, posting: Posting & { legs: Leg[] }): Promise<LedgerEntryRow> {
  return recordEntry(tx, { ...posting, phase: 'hold' });
}

/** Moves what a hold has reserved, once. HOLD_RESOLVED when it was captured or released before. */
export function captureHold(tx: Transaction, posting: Posting & { holdId: string }): Promise<LedgerEntryRow> {
  return resolveHold(tx, 'capture', posting);
}

/** Frees what a hold has reserved, once. HOLD_RESOLVED when it was captured or released before. */
export function releaseHold(tx: Transaction, posting: Posting & { holdId: string }): Promise<LedgerEntryRow> {
  return resolveHold(tx, 'release', posting);
}

async function resolveHold(
  tx: Transaction,
  phase: 'capture' | 'release',
  { holdId, ...posting }: Posting & { holdId: string },
): Promise<LedgerEntryRow> {
  const digest = digestOf([phase, posting.kind, holdId]);
  return onceByKey(tx, posting.key, digest, async () => {
    const resolves = new Types.ObjectId(holdId);
    const { legs } = await unresolved(tx, resolves);
    return writeEntry(tx, { ...posting, phase, legs, resolves }, digest);
  });
}

async function unresolved(tx: Transaction, _id: Types.ObjectId): Promise<LedgerEntryRow> {
  const { collection } = LedgerEntryModel;
  const options = { session: tx.session, useBigInt64: true };
  const hold = (await collection.findOne({ _id, phase: 'hold' }, options)) as LedgerEntryRow | null;
  if (!hold) throw new Error(`There is no hold ${_id.toHexString()}`);
  if (await collection.findOne({ resolves: _id }, options)) throw new AppError('HOLD_RESOLVED');
  return hold;
}
