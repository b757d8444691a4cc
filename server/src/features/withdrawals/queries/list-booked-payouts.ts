import type { BookedFilter, BookedRecord } from '../../../platform/booked-record.ts';
import { ledgerUnits } from '../../../platform/coin-value.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

type Found = Pick<WithdrawalRow, '_id' | 'currency' | 'coinAmount' | 'entryId' | 'txId'>;
const FIELDS = { currency: 1, coinAmount: 1, entryId: 1, txId: 1 };

/** What was paid, as it was approved and found on the chain. */
export async function listBookedPayouts({ from, before, references }: BookedFilter): Promise<BookedRecord[]> {
  const rows = await Promise.all([
    WithdrawalModel.find({ state: 'completed', completedAt: { $gte: from, $lt: before } }, FIELDS).lean<
      Found[]
    >(),
    WithdrawalModel.find({ _id: { $in: references }, state: 'completed' }, FIELDS).lean<Found[]>(),
  ]);
  const all = new Map(rows.flat().map((row) => [String(row._id), row]));
  return [...all].map(([reference, { currency, coinAmount, entryId, txId }]) => ({
    reference,
    entryId: entryId && String(entryId),
    coin: currency,
    amount: -ledgerUnits(BigInt(coinAmount ?? 0), currency),
    txid: txId,
  }));
}
