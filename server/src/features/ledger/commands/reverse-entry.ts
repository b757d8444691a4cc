import { AppError } from '@lode/shared/core/errors';
import { Types } from 'mongoose';
import { digestOf } from '../../../platform/idempotency.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { type AccountId, chartOf, receivableOf } from '../chart.ts';
import { LedgerEntryModel, type LedgerEntryRow, type LegRow } from '../ledger-entry.model.ts';
import type { Leg } from '../leg.ts';
import { getBalance } from '../queries/get-balance.ts';
import { onceByKey, type Posting, writeEntry } from './record-entry.ts';

/**
 * Takes a posted or captured entry back, once (L5). What a wallet no longer has is moved to what its
 * customer owes (`receivable:<user>`); coins that our holdings no longer have, or hold for a payout, to what is
 * missing (`shortfall:<coin>`). ENTRY_REVERSED when it was taken back before.
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
  const reversed: Leg[] = [];
  for (const { account, side, amount } of legs) {
    const leg: Leg = { account, amount, side: side === 'debit' ? 'credit' : 'debit' };
    const short = shortOf(leg);
    reversed.push(...(short ? await takenBack(tx, leg, short) : [leg]));
  }
  return reversed.filter(({ amount }) => amount > 0n);
}

/** Where what is not there any more is taken from, so that no floor stops a reversal; undefined where it cannot lack. */
function shortOf({ account, side }: Leg): AccountId | undefined {
  const { kind, owner, asset } = chartOf(account);
  if (kind === 'wallet' && owner && side === 'debit') return receivableOf(owner);
  if (kind === 'holdings' && side === 'credit' && asset !== 'USD') return `shortfall:${asset}`;
  return undefined;
}

/** As much as is available and not held, the rest from the other account. */
async function takenBack(tx: Transaction, leg: Leg, short: AccountId): Promise<Leg[]> {
  const { available } = await getBalance(leg.account, tx.session);
  const taken = available < leg.amount ? available : leg.amount;
  return [
    { ...leg, amount: taken },
    { ...leg, account: short, amount: leg.amount - taken },
  ];
}
