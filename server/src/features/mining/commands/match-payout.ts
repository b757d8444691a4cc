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

/** Days that a pool pays with one transaction at the most. */
const DAYS_MAX = 400;

/**
 * Says by which transaction a pool has paid what it stated: a confirmed statement, or it and those of the days before it,
 * which come to just what was paid. They were booked when they were confirmed: nothing is booked, and the transaction
 * counts as nothing else. REAUTH_REQUIRED, REVENUE_NOT_FOUND, REVENUE_DECIDED unless it waits to be paid, TXID_INVALID,
 * and what `findReceipt` throws.
 */
export async function matchPayout(by: ActingAdmin, id: string, text: string): Promise<RevenueRow> {
  await requireProof(by.identity);
  const { coin } = await readUnpaid(id);
  const txid = normalizeTxid(coin, text);
  if (txid === undefined) throw refused('TXID_INVALID');
  const { outputs, received } = await findReceipt({ coin, txid });
  try {
    return await inTransaction(async (tx) => {
      const last = await readUnpaid(id, tx);
      const paid = await findPaid(last, received, tx);
      await claimOutputs(tx, { owner: ownerOf(last._id) }, outputs);
      const ids = paid.map(({ _id }) => _id);
      await RevenueModel.updateMany(
        { _id: { $in: ids } },
        { $set: { paidTxid: txid } },
        { session: tx.session },
      );
      await recordOperation(tx, {
        by,
        action: 'revenue.paid',
        target: { type: 'revenue', id, label: `${last.pool} ${last.statedDay}` },
        after: { transaction: txid, amount: formatAmount(received, coin), days: String(paid.length) },
      });
      for (const one of ids) tx.event('mining.revenue-changed', { revenueId: String(one) });
      return { ...last, paidTxid: txid };
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

/** It and as many before it as come to what was received; TXID_MISMATCH when none do. */
async function findPaid(last: RevenueRow, received: bigint, tx: Transaction): Promise<RevenueRow[]> {
  const rows = await RevenueModel.find(
    {
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
  let sum = 0n;
  for (const [at, { amount }] of rows.entries()) {
    sum += BigInt(amount);
    if (sum === received && sum > 0n) return rows.slice(0, at + 1);
    if (sum > received) break;
  }
  throw refused('TXID_MISMATCH');
}
