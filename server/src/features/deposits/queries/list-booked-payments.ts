import type { BookedFilter, BookedRecord } from '../../../platform/booked-record.ts';
import { ledgerUnits } from '../../../platform/coin-value.ts';
import { PaymentModel, type PaymentRow } from '../deposit.model.ts';

type Found = Pick<PaymentRow, 'depositId' | 'coin' | 'amount' | 'state' | 'entryId' | 'credits'>;
const FIELDS = { depositId: 1, coin: 1, amount: 1, state: 1, entryId: 1, credits: 1 };

/** What was credited, as the chain paid it. */
export async function listBookedPayments({
  from,
  before,
  references,
}: BookedFilter): Promise<BookedRecord[]> {
  const credited = { state: 'credited' as const, creditedAt: { $gte: from, $lt: before } };
  const [ofTime, ofDeposits] = await Promise.all([
    PaymentModel.find(credited, FIELDS).lean<(Found & { _id: string })[]>(),
    PaymentModel.find({ depositId: { $in: references }, credits: { $gt: 0 } }, FIELDS).lean<
      (Found & { _id: string })[]
    >(),
  ]);
  const all = new Map([...ofTime, ...ofDeposits].map((row) => [row._id, row]));
  return [...all.values()].flatMap(recordsOf);
}

/** One that was credited again no longer knows the entry of the first time. */
function recordsOf({ depositId, coin, amount, state, entryId, credits }: Found): BookedRecord[] {
  const reference = String(depositId);
  const known = { reference, coin, amount: ledgerUnits(BigInt(amount), coin) };
  return [
    ...(entryId ? [{ ...known, entryId: String(entryId) }] : []),
    ...(state !== 'credited' || credits > 1 ? [{ ...known, entryId: null }] : []),
  ];
}
