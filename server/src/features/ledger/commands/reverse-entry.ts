import { AppError } from '@lode/shared/core/errors';
import { Types } from 'mongoose';
import { digestOf } from '../../../platform/idempotency.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { balanceOf } from '../balance.ts';
import { chartOf, receivableOf } from '../chart.ts';
import { LedgerAccountModel, type LedgerAccountRow } from '../ledger-account.model.ts';
import { LedgerEntryModel, type LedgerEntryRow, type LegRow } from '../ledger-entry.model.ts';
import type { Leg } from '../leg.ts';
import { findByKey, type Posting, recordEntry, sameContent } from './record-entry.ts';

/**
 * Takes a posted or captured entry back, once (L5). What a wallet no longer has is moved to what its
 * customer owes (`receivable:<user>`). ENTRY_REVERSED when it was taken back before.
 */
export async function reverseEntry(
  tx: Transaction,
  { entryId, ...posting }: Omit<Posting, 'kind'> & { entryId: string },
): Promise<LedgerEntryRow> {
  const digest = digestOf(['reversal', entryId]);
  const known = await findByKey(tx, posting.key);
  if (known) return sameContent(known, digest);
  const reverses = new Types.ObjectId(entryId);
  const { collection } = LedgerEntryModel;
  const options = { session: tx.session, useBigInt64: true };
  const entry = (await collection.findOne({ _id: reverses }, options)) as LedgerEntryRow | null;
  if (!entry || (entry.phase !== 'post' && entry.phase !== 'capture'))
    throw new Error(`${entryId} is no entry that can be reversed`);
  if (await collection.findOne({ reverses }, options)) throw new AppError('ENTRY_REVERSED');
  const legs = await reversedLegs(tx, entry.legs);
  return recordEntry(tx, { ...posting, kind: 'reversal', phase: 'post', legs, reverses, digest });
}

async function reversedLegs(tx: Transaction, legs: LegRow[]): Promise<Leg[]> {
  const reversed: Leg[] = [];
  for (const { account, side, amount } of legs) {
    const leg: Leg = { account, amount, side: side === 'debit' ? 'credit' : 'debit' };
    const { kind, owner } = chartOf(account);
    if (kind === 'wallet' && owner && leg.side === 'debit')
      reversed.push(...(await takenBack(tx, leg, owner)));
    else reversed.push(leg);
  }
  return reversed;
}

/** As much as the wallet has available, the rest from the customer's debt to us. */
async function takenBack(tx: Transaction, leg: Leg, owner: string): Promise<Leg[]> {
  const wallet = (await LedgerAccountModel.collection.findOne(
    { _id: leg.account as never },
    { session: tx.session, useBigInt64: true },
  )) as LedgerAccountRow | null;
  const available = wallet ? balanceOf(wallet).available : 0n;
  const taken = available < leg.amount ? available : leg.amount;
  const parts: Leg[] = [
    { ...leg, amount: taken },
    { account: receivableOf(owner), side: 'debit', amount: leg.amount - taken },
  ];
  return parts.filter(({ amount }) => amount > 0n);
}
