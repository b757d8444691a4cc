import type { EntryKind } from '@lode/shared/ledger/schemas';
import { Types } from 'mongoose';
import type { BookedFilter, BookedRecord } from '../../../platform/booked-record.ts';
import { listBookedPayments } from '../../deposits/queries/list-booked-payments.ts';
import { readEntries } from '../../ledger/queries/read-entries.ts';
import type { LedgerPeriod } from '../../ledger/queries/read-period.ts';
import type { CoinMove } from '../../ledger/queries/sum-period.ts';
import { listBookedReceipts } from '../../mining/queries/list-booked-receipts.ts';
import { listBookedPayouts } from '../../withdrawals/queries/list-booked-payouts.ts';
import type { FoundBreak } from '../break.model.ts';
import { listBookedMovements } from './list-booked-movements.ts';

type RecordKind = 'deposit' | 'payout' | 'revenue' | 'movement';

/** Which entries book what was found on a chain, and who keeps that. */
const SOURCES: Record<
  RecordKind,
  { entries: readonly EntryKind[]; list: (filter: BookedFilter) => Promise<BookedRecord[]> }
> = {
  deposit: { entries: ['deposit'], list: listBookedPayments },
  payout: { entries: ['withdrawal_completion'], list: listBookedPayouts },
  revenue: { entries: ['revenue'], list: listBookedReceipts },
  movement: { entries: ['network_fee', 'capital_in', 'capital_out', 'swap'], list: listBookedMovements },
};

/** Each entry of a day that moved coins beside what the chain was found to have done, and the other way round. */
export async function compareRecords(moves: CoinMove[], period: LedgerPeriod): Promise<FoundBreak[]> {
  const kinds = Object.keys(SOURCES) as RecordKind[];
  const found = await Promise.all(kinds.map((kind) => compareKind(kind, moves, period)));
  return found.flat();
}

async function compareKind(kind: RecordKind, moves: CoinMove[], period: LedgerPeriod): Promise<FoundBreak[]> {
  const { entries, list } = SOURCES[kind];
  const own = moves.filter((move) => entries.includes(move.kind));
  const references = [...new Set(own.flatMap(({ reference }) => reference ?? []))];
  const records = await list({ ...period, references });
  const byEntry = Map.groupBy(
    records.filter(({ entryId }) => entryId !== null),
    ({ entryId }) => entryId ?? '',
  );
  const loose = new Set(records.filter(({ entryId }) => entryId === null).map(({ reference }) => reference));
  const differing = own.flatMap((move) => {
    // One of a swap moves two coins.
    const booked = byEntry.get(move.entryId);
    const record = booked?.find(({ coin }) => coin === move.coin) ?? booked?.[0];
    if (!record && move.reference !== null && loose.has(move.reference)) return [];
    return differenceOf(kind, move, record);
  });
  return [...differing, ...(await withoutEntry(kind, own, byEntry))];
}

/** What was found on the chain, less what was booked. */
function differenceOf(kind: RecordKind, move: CoinMove, record: BookedRecord | undefined): FoundBreak[] {
  const amount = (record?.coin === move.coin ? record.amount : 0n) - move.amount;
  if (amount === 0n) return [];
  const about = record ?? (move.reference === null ? undefined : { reference: move.reference, amount: null });
  return [
    {
      kind,
      subject: move.entryId,
      asset: move.coin,
      amount,
      rows: [
        { type: 'entry', id: move.entryId, amount: move.amount },
        ...(about ? [{ type: kind, id: about.reference, amount: about.amount }] : []),
      ],
    },
  ];
}

/** Records of the day whose entry there is none of, on whatever day. */
async function withoutEntry(
  kind: RecordKind,
  own: CoinMove[],
  byEntry: ReadonlyMap<string, BookedRecord[]>,
): Promise<FoundBreak[]> {
  const known = new Set(own.map(({ entryId }) => entryId));
  const others = [...byEntry.keys()].filter((entryId) => !known.has(entryId));
  const rows = await readEntries(others.map((entryId) => new Types.ObjectId(entryId)));
  for (const { _id } of rows) known.add(String(_id));
  return [...byEntry]
    .filter(([entryId]) => !known.has(entryId))
    .flatMap(([, booked]) => booked)
    .map(({ reference, coin, amount }) => ({
      kind,
      subject: reference,
      asset: coin,
      amount,
      rows: [{ type: kind, id: reference, amount }],
    }));
}
