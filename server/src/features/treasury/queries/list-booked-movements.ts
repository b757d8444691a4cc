import type { BookedFilter, BookedRecord } from '../../../platform/booked-record.ts';
import { MovementModel, type MovementRow } from '../movement.model.ts';
import { bookedOf } from '../value-movement.ts';

/** Movements that were confirmed, as the chain told them. */
export async function listBookedMovements({
  from,
  before,
  references,
}: BookedFilter): Promise<BookedRecord[]> {
  const rows = await Promise.all(
    [{ decidedAt: { $gte: from, $lt: before } }, { _id: { $in: references } }].map((which) =>
      MovementModel.find({ ...which, state: 'confirmed' }, null, { useBigInt64: true }).lean<MovementRow[]>(),
    ),
  );
  const all = new Map(rows.flat().map((row) => [String(row._id), row]));
  return [...all.values()].flatMap(recordOf);
}

/** What moved nothing has no entry. */
function recordOf(row: MovementRow): BookedRecord[] {
  const booked = bookedOf(row);
  if (!booked || !row.entryId) return [];
  const amount = BigInt(booked.amount);
  const of = { reference: String(row._id), entryId: String(row.entryId) };
  const { into } = row;
  return [
    { ...of, coin: booked.coin, amount: row.kind === 'capital_in' ? amount : -amount, txid: row.txid },
    ...(into ? [{ ...of, coin: into.coin, amount: BigInt(into.amount), txid: into.txid }] : []),
  ];
}
