import { AppError } from '@lode/shared/core/errors';
import type { Asset } from '@lode/shared/core/money';
import { Types } from 'mongoose';
import { digestOf } from '../../../platform/idempotency.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { chartOf, receivableOf } from '../chart.ts';
import { LedgerEntryModel, type LedgerEntryRow, type LegRow } from '../ledger-entry.model.ts';
import type { Leg } from '../leg.ts';
import { getBalance } from '../queries/get-balance.ts';
import { onceByKey, type Posting, writeEntry } from './record-entry.ts';

/**
 * Takes a posted or captured entry back, once (L5). What a wallet no longer has is moved to what its
 * customer owes (`receivable:<user>`); coins that have left our holdings since stay traded. ENTRY_REVERSED
 * when it was taken back before.
 */
export async function reverseEntry(
  tx: Transaction,
  { entryId, ...posting }: Omit<Posting, 'kind'> & { entryId: string },
): Promise<LedgerEntryRow> {
  const digest = digestOf(['reversal', entryId]);
  return onceByKey(tx, posting.key, digest, async () => {
    const reverses = new Types.ObjectId(entryId);
    const legs = await reversedLegs(tx, (await reversible(tx, reverses)).legs);
    return writeEntry(tx, { ...posting, kind: 'reversal', phase: 'post', legs, reverses }, digest);
  });
}

async function reversible(tx: Transaction, _id: Types.ObjectId): Promise<LedgerEntryRow> {
  const { collection } = LedgerEntryModel;
  const options = { session: tx.session, useBigInt64: true };
  const entry = (await collection.findOne({ _id }, options)) as LedgerEntryRow | null;
  if (!entry || (entry.phase !== 'post' && entry.phase !== 'capture'))
    throw new Error(`${_id.toHexString()} is no entry that can be reversed`);
  if (await collection.findOne({ reverses: _id }, options)) throw new AppError('ENTRY_REVERSED');
  return entry;
}

async function reversedLegs(tx: Transaction, legs: LegRow[]): Promise<Leg[]> {
  const gone = await goneSince(tx, legs);
  const reversed: Leg[] = [];
  for (const { account, asset, side, amount } of legs) {
    const leg: Leg = {
      account,
      amount: amount - (gone.get(asset) ?? 0n),
      side: side === 'debit' ? 'credit' : 'debit',
    };
    const { kind, owner } = chartOf(account);
    if (kind === 'wallet' && owner && leg.side === 'debit')
      reversed.push(...(await takenBack(tx, leg, owner)));
    else reversed.push(leg);
  }
  return reversed.filter(({ amount }) => amount > 0n);
}

/** How much of each coin that came into our holdings is not there any more: a floor must not stop a reversal. */
async function goneSince(tx: Transaction, legs: LegRow[]): Promise<Map<Asset, bigint>> {
  const gone = new Map<Asset, bigint>();
  for (const { account, asset, side, amount } of legs) {
    if (chartOf(account).kind !== 'holdings' || side !== 'debit') continue;
    const { available } = await getBalance(account, tx.session);
    if (available < amount) gone.set(asset, amount - available);
  }
  return gone;
}

/** As much as the wallet has available, the rest from the customer's debt to us. */
async function takenBack(tx: Transaction, leg: Leg, owner: string): Promise<Leg[]> {
  const { available } = await getBalance(leg.account, tx.session);
  const taken = available < leg.amount ? available : leg.amount;
  return [
    { ...leg, amount: taken },
    { account: receivableOf(owner), side: 'debit', amount: leg.amount - taken },
  ];
}
