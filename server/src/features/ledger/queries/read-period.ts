import { AppError } from '@lode/shared/core/errors';
import type { ClientSession } from 'mongoose';
import { isOutOfTime } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import type { AccountId } from '../chart.ts';
import { LedgerAccountModel, type LedgerAccountRow } from '../ledger-account.model.ts';
import { LedgerEntryModel, type LedgerEntryRow } from '../ledger-entry.model.ts';

const READ_BATCH = 500;
const SUM_MS = 20_000;

/** From when on, and until when, which does not count itself. */
export interface LedgerPeriod {
  from: Date;
  before: Date;
}

const within = ({ from, before }: LedgerPeriod) => ({ at: { $gte: from, $lt: before } });

/** How many entries a period has, counted up to so many. */
export function countEntries(period: LedgerPeriod, most: number): Promise<number> {
  return LedgerEntryModel.collection.countDocuments(within(period), { limit: most });
}

/** The entries of a period in the order of their time, as fast as they are taken. */
export async function* readEntriesOf(period: LedgerPeriod): AsyncGenerator<LedgerEntryRow> {
  const rows = LedgerEntryModel.collection
    .find(within(period), { useBigInt64: true, batchSize: READ_BATCH })
    .sort({ at: 1, _id: 1 });
  for await (const row of rows) yield row as unknown as LedgerEntryRow;
}

/**
 * What every account had posted as a moment began, debits above zero: its sums of now without what was booked since.
 * REPORT_TOO_LARGE past so many accounts, or where it takes too long.
 */
export function getBalancesAt(moment: Date, most: number): Promise<Map<AccountId, bigint>> {
  return inTransaction(async ({ session }) => {
    const accounts = (await LedgerAccountModel.collection
      .find({}, { session, useBigInt64: true })
      .sort({ _id: 1 })
      .limit(most + 1)
      .toArray()) as unknown as LedgerAccountRow[];
    if (accounts.length > most) throw new AppError('REPORT_TOO_LARGE');
    const since = await netSince(moment, session);
    return new Map(
      accounts.map(({ _id, debitsPosted, creditsPosted }) => [
        _id,
        debitsPosted - creditsPosted - (since.get(_id) ?? 0n),
      ]),
    );
  });
}

/** What was posted from a moment on, by account, debits above zero. */
export async function netSince(moment: Date, session: ClientSession): Promise<Map<AccountId, bigint>> {
  const signed = {
    $cond: [{ $eq: ['$legs.side', 'debit'] }, '$legs.amount', { $subtract: [0, '$legs.amount'] }],
  };
  const stages = [
    { $match: { at: { $gte: moment }, phase: { $in: ['post', 'capture'] } } },
    { $unwind: '$legs' },
    { $group: { _id: '$legs.account', net: { $sum: signed } } },
  ];
  const sums = await LedgerEntryModel.collection
    .aggregate<{ _id: AccountId; net: bigint | number }>(stages, {
      session,
      useBigInt64: true,
      maxTimeMS: SUM_MS,
    })
    .toArray()
    .catch((error: unknown) => {
      throw isOutOfTime(error) ? new AppError('REPORT_TOO_LARGE') : error;
    });
  return new Map(sums.map(({ _id, net }) => [_id, BigInt(net)]));
}
