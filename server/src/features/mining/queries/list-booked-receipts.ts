import type { BookedFilter, BookedRecord } from '../../../platform/booked-record.ts';
import { dayOf } from '../../../platform/utc-day.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';

type Found = Pick<RevenueRow, '_id' | 'coin' | 'amount' | 'entryId' | 'txid' | 'paidTxid'>;
const FIELDS = { coin: 1, amount: 1, entryId: 1, txid: 1, paidTxid: 1 };

/** Revenue that was confirmed, by the day that divides it. */
export async function listBookedReceipts({ from, references }: BookedFilter): Promise<BookedRecord[]> {
  const rows = await Promise.all([
    RevenueModel.find({ state: 'confirmed', day: dayOf(from) }, FIELDS, { useBigInt64: true }).lean<
      Found[]
    >(),
    RevenueModel.find({ _id: { $in: references }, state: 'confirmed' }, FIELDS, { useBigInt64: true }).lean<
      Found[]
    >(),
  ]);
  const all = new Map(rows.flat().map((row) => [String(row._id), row]));
  // What earned nothing was booked with no entry.
  return [...all].flatMap(([reference, { coin, amount, entryId, txid, paidTxid }]) =>
    entryId
      ? [
          {
            reference,
            entryId: String(entryId),
            coin,
            amount: BigInt(amount),
            txid: txid ?? paidTxid ?? null,
          },
        ]
      : [],
  );
}
