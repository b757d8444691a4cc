import { AppError } from '@lode/shared/core/errors';
import { formatAmount } from '@lode/shared/core/money';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { claimOutputs } from '../../chains/commands/claim-outputs.ts';
import { normalizeTxid } from '../../chains/queries/normalize-txid.ts';
import { findReceipt, ownerOf, refused } from '../check-receipt.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';
import { enterDifference } from './settle-difference.ts';

/** Days that a pool pays with one transaction at the most. */
const DAYS_MAX = 400;

/** A transaction that a pool has paid with, as somebody says. */
export interface Payout {
  /** In any form. */
  txid: string;
  /** It may come to another sum than what was stated: that is a matter for a second person. */
  differs: boolean;
}

/**
 * Says by which transaction a pool has paid what it stated: a confirmed statement, or it and those of the days before it,
 * which come to what was paid. They were booked when they were confirmed: nothing is booked, and the transaction
 * counts as nothing else. Where no such days come to just that, the nearest do, and the difference waits for a second
 * person: that row is answered. REAUTH_REQUIRED, REVENUE_NOT_FOUND, REVENUE_DECIDED unless it waits to be paid,
 * TXID_INVALID, PAYOUT_DIFFERS unless it may, RATE_STALE, and what `findReceipt` throws.
 */
export async function matchPayout(by: ActingAdmin, id: string, payout: Payout): Promise<RevenueRow> {
  await requireProof(by.identity);
  const { coin } = await readUnpaid(id);
  const txid = normalizeTxid(coin, payout.txid);
  if (txid === undefined) throw refused('TXID_INVALID');
  const { outputs, received } = await findReceipt({ coin, txid });
  if (received === 0n) throw refused('TXID_MISMATCH');
  try {
    return await inTransaction(async (tx) => {
      const last = await readUnpaid(id, tx);
      const { rows, sum } = await nearestRun(last, received, tx);
      if (sum === received) return settle(tx, by, { rows, txid, received, outputs });
      if (!payout.differs) throw differing(last, { rows, sum }, received);
      return enterDifference(tx, by, { rows, txid, amount: received - sum, outputs });
    });
  } catch (error) {
    throw isDuplicateKey(error) ? refused('TXID_USED') : error;
  }
}

async function readUnpaid(id: string, tx?: Transaction): Promise<RevenueRow> {
  const options = { ...(tx && { session: tx.session }), useBigInt64: true };
  const row = await RevenueModel.findById(id, null, options).lean<RevenueRow>();
  if (!row) throw new AppError('REVENUE_NOT_FOUND');
  const isUnpaid = row.source === 'statement' && row.state === 'confirmed' && !row.simulated && !row.paidTxid;
  if (!isUnpaid) throw new AppError('REVENUE_DECIDED');
  return row;
}

/** A statement, and so many of the days before it; the newest first. */
interface Run {
  rows: RevenueRow[];
  sum: bigint;
}

/** Of the runs of days that end with it, the one that comes nearest to what was received; the shortest of several. */
async function nearestRun(last: RevenueRow, received: bigint, tx: Transaction): Promise<Run> {
  const rows = await RevenueModel.find(
    {
      source: 'statement',
      pool: last.pool,
      coin: last.coin,
      state: 'confirmed',
      paidTxid: null,
      statedDay: { $lte: last.statedDay },
    },
    null,
    { session: tx.session, useBigInt64: true },
  )
    .sort({ statedDay: -1 })
    .limit(DAYS_MAX)
    .lean<RevenueRow[]>();
  let nearest: Run = { rows: [last], sum: BigInt(last.amount) };
  let sum = 0n;
  for (const [at, { amount }] of rows.entries()) {
    sum += BigInt(amount);
    if (apart(sum, received) < apart(nearest.sum, received)) nearest = { rows: rows.slice(0, at + 1), sum };
  }
  return nearest;
}

const apart = (one: bigint, other: bigint) => (one > other ? one - other : other - one);

function differing({ coin }: RevenueRow, { rows, sum }: Run, received: bigint): AppError {
  const data = {
    received: formatAmount(received, coin),
    stated: formatAmount(sum, coin),
    days: rows.length,
  };
  return new AppError('PAYOUT_DIFFERS', { fields: { txid: 'PAYOUT_DIFFERS' }, data });
}

interface Matched {
  rows: RevenueRow[];
  txid: string;
  received: bigint;
  outputs: string[];
}

async function settle(
  tx: Transaction,
  by: ActingAdmin,
  { rows, txid, received, outputs }: Matched,
): Promise<RevenueRow> {
  const [last] = rows as [RevenueRow];
  const ids = rows.map(({ _id }) => _id);
  await claimOutputs(tx, { owner: ownerOf(last._id) }, outputs);
  await RevenueModel.updateMany({ _id: { $in: ids } }, { $set: { paidTxid: txid } }, { session: tx.session });
  await recordOperation(tx, {
    by,
    action: 'revenue.paid',
    target: { type: 'revenue', id: String(last._id), label: `${last.pool} ${last.statedDay}` },
    after: { transaction: txid, amount: formatAmount(received, last.coin), days: String(rows.length) },
  });
  for (const id of ids) tx.event('mining.revenue-changed', { revenueId: String(id) });
  return { ...last, paidTxid: txid };
}
