import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { addDays, dayOf } from '../../../platform/utc-day.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { postEntry } from '../../ledger/commands/post-entry.ts';
import { type Person, RevenueModel, type RevenueRow } from '../revenue.model.ts';
import { lockDays } from './lock-days.ts';

/**
 * Books revenue: the one way in which `mining_revenue` is credited (L7). The coin comes into our holdings, its
 * value, at the rate of its row, into what rewards are paid of. It counts for the day of now, a pool's
 * statement for the day it is about, as long as that day is not closed; else for the first open one.
 */
export async function bookRevenue(
  tx: Transaction,
  row: RevenueRow,
  by: ActingAdmin | null,
): Promise<RevenueRow> {
  if (row.state !== 'requested') throw new AppError('REVENUE_DECIDED');
  const now = clock.now();
  const closed = await lockDays(tx);
  const wanted = row.statedDay ?? dayOf(now);
  const booked: Partial<RevenueRow> = {
    state: 'confirmed',
    rate: row.rate,
    amountUsd: row.amountUsd,
    day: closed !== null && closed >= wanted ? addDays(closed, 1) : wanted,
    decidedBy: by && personOf(by),
    decidedAt: now,
    entryId: await post(tx, row),
  };
  const { session } = tx;
  await RevenueModel.updateOne({ _id: row._id, state: 'requested' }, { $set: booked }, { session });
  tx.event('mining.revenue-changed', { revenueId: String(row._id) });
  return { ...row, ...booked };
}

/** A pool may state a day without earnings: that moves nothing. */
async function post(tx: Transaction, { _id, coin, amount, amountUsd, txid, pool, statedDay }: RevenueRow) {
  if (amount === 0n || amountUsd === 0n) return null;
  const entry = await postEntry(tx, {
    key: `revenue:${_id.toHexString()}`,
    kind: 'revenue',
    reference: { type: 'revenue', id: _id.toHexString() },
    memo: txid ?? `${pool} ${statedDay}`,
    legs: [
      { account: `holdings:${coin}`, side: 'debit', amount },
      { account: `exchange:${coin}`, side: 'credit', amount },
      { account: 'exchange:USD', side: 'debit', amount: amountUsd },
      { account: 'mining_revenue', side: 'credit', amount: amountUsd },
    ],
  });
  return entry._id;
}

export function personOf({ identity }: ActingAdmin): Person {
  return { id: identity.userId, username: identity.username };
}
