import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { postEntry } from '../../ledger/commands/post-entry.ts';
import { getBalance } from '../../ledger/queries/get-balance.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { claimOf } from '../check-receipt.ts';
import { type Settling, worthOf } from '../difference.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';
import { bookRevenue, personOf } from './book-revenue.ts';
import { blank, keepRequested } from './request-revenue.ts';

interface Difference {
  /** The statements, the newest first. */
  rows: RevenueRow[];
  txid: string;
  /** What was paid less what was stated. */
  amount: bigint;
  outputs: string[];
}

/** Asks for statements to count as paid by a transaction that comes to another sum. RATE_STALE. */
export async function enterDifference(
  tx: Transaction,
  by: ActingAdmin,
  { rows, txid, amount, outputs }: Difference,
): Promise<RevenueRow> {
  const [{ coin, pool, statedDay }] = rows as [RevenueRow];
  const { rate, stale } = await getRate(coin);
  if (stale) throw new AppError('RATE_STALE');
  const row: RevenueRow = {
    ...blank(),
    source: 'receipt',
    pool,
    coin,
    amount,
    rate,
    amountUsd: worthOf({ coin, amount }, rate),
    txid,
    statedDay,
    claim: claimOf({ coin, txid }),
    requestedBy: personOf(by),
    evidence: null,
    settles: rows.map(({ _id }) => _id),
    stated: rows.reduce((sum, one) => sum + BigInt(one.amount), 0n),
  };
  await keepRequested(tx, by, row, outputs);
  return row;
}

/**
 * The statements count as paid. What came on top is revenue of now; what is lacking was divided among customers and stays
 * theirs: it is the operator's cost. REVENUE_DECIDED where one of them is paid already.
 */
export async function settleDifference(tx: Transaction, row: Settling, by: ActingAdmin): Promise<RevenueRow> {
  const { session } = tx;
  const open = { _id: { $in: row.settles }, state: 'confirmed' as const, paidTxid: null };
  const { matchedCount } = await RevenueModel.updateMany(open, { $set: { paidTxid: row.txid } }, { session });
  if (matchedCount < row.settles.length) throw new AppError('REVENUE_DECIDED');
  for (const id of row.settles) tx.event('mining.revenue-changed', { revenueId: String(id) });
  if (row.amount > 0n) return bookRevenue(tx, row, by);
  const booked: Partial<RevenueRow> = {
    state: 'confirmed',
    rate: row.rate,
    amountUsd: row.amountUsd,
    decidedBy: personOf(by),
    decidedAt: clock.now(),
    entryId: await postLack(tx, row),
  };
  await RevenueModel.updateOne({ _id: row._id, state: 'requested' }, { $set: booked }, { session });
  tx.event('mining.revenue-changed', { revenueId: String(row._id) });
  return { ...row, ...booked };
}

/** As with a network's fee, coins that our holdings have no more are noted as missing; the operator's next fee pays for it. */
async function postLack(tx: Transaction, { _id, coin, amount, amountUsd, txid }: RevenueRow) {
  const [units, usd] = [-amount, -amountUsd];
  const { available } = await getBalance(`holdings:${coin}`, tx.session);
  const there = available < units ? available : units;
  const legs = [
    { account: `exchange:${coin}`, side: 'debit', amount: units },
    { account: `holdings:${coin}`, side: 'credit', amount: there },
    { account: `shortfall:${coin}`, side: 'credit', amount: units - there },
    { account: 'uncovered_costs', side: 'debit', amount: usd },
    { account: 'exchange:USD', side: 'credit', amount: usd },
  ] as const;
  const entry = await postEntry(tx, {
    key: `revenue:${String(_id)}`,
    kind: 'revenue',
    reference: { type: 'revenue', id: String(_id) },
    memo: txid ?? '',
    legs: legs.filter((leg) => leg.amount > 0n),
  });
  return entry._id;
}
