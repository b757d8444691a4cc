import { AppError } from '@lode/shared/core/errors';
import { formatUsd } from '@lode/shared/core/money';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { requireApprover } from '../../accounts/queries/counts-as-approver.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { claimOutputs, dropClaims } from '../../chains/commands/claim-outputs.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { checkReceipt, ownerOf } from '../check-receipt.ts';
import { isDifference, receivedOf, worthOf } from '../difference.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';
import { bookRevenue, personOf } from './book-revenue.ts';
import { settleDifference } from './settle-difference.ts';

/**
 * Confirms another person's receipt, once the chain has been asked again, or a pool's statement, and books it at the rate
 * of now. REAUTH_REQUIRED, RATE_STALE,
 * LEDGER_UNSOUND, REVENUE_NOT_FOUND, REVENUE_DECIDED, OWN_REQUEST, APPROVER_TOO_NEW, and what `checkReceipt`
 * and `requireOpen` throw.
 */
export async function confirmRevenue(by: ActingAdmin, id: string): Promise<RevenueRow> {
  await requireProof(by.identity);
  await requireSoundLedger();
  const asked = requireUndecided(await read(id), by);
  const outputs = await outputsOf(asked);
  const { rate, stale } = await getRate(asked.coin);
  if (stale) throw new AppError('RATE_STALE');
  const worth = { rate, amountUsd: worthOf(asked, rate) };
  return inLedger(async (tx) => {
    const open = requireUndecided(await read(id, tx), by);
    await requireApprover(by.identity.userId, 'finance:manage', open.requestedAt, tx.session);
    await requireOpen(['approvals'], open.coin, tx);
    // One of before outputs were claimed has none yet.
    await claimOutputs(tx, { owner: ownerOf(id) }, outputs);
    const due = { ...open, ...worth };
    const row = isDifference(due) ? await settleDifference(tx, due, by) : await bookRevenue(tx, due, by);
    await recordOperation(tx, {
      by,
      action: 'revenue.confirmed',
      target: targetOf(row),
      before: { state: 'requested' },
      after: { state: row.state, amount_usd: formatUsd(row.amountUsd), day: row.day },
    });
    return row;
  });
}

/** What of the chain pays it, asked again; a statement is paid later. */
async function outputsOf(row: RevenueRow): Promise<string[]> {
  const { _id, coin, txid } = row;
  if (txid === null) return [];
  const amount = isDifference(row) ? receivedOf(row) : BigInt(row.amount);
  return checkReceipt({ coin, amount, txid }, ownerOf(_id));
}

/** Turns a receipt down; whoever entered it may take it back so. REAUTH_REQUIRED, REVENUE_NOT_FOUND, REVENUE_DECIDED. */
export async function rejectRevenue(by: ActingAdmin, id: string, reason: string): Promise<RevenueRow> {
  await requireProof(by.identity);
  return inTransaction(async (tx) => {
    const row = requireRequested(await read(id, tx));
    const rejected: Partial<RevenueRow> = {
      state: 'rejected',
      claim: null,
      decidedBy: personOf(by),
      decidedAt: clock.now(),
      reason,
    };
    await RevenueModel.updateOne({ _id: row._id }, { $set: rejected }, { session: tx.session });
    await dropClaims(tx, { owner: ownerOf(id) });
    await recordOperation(tx, {
      by,
      action: 'revenue.rejected',
      target: targetOf(row),
      before: { state: row.state },
      after: { state: 'rejected' },
      reason,
    });
    tx.event('mining.revenue-changed', { revenueId: id });
    return { ...row, ...rejected };
  });
}

function read(id: string, tx?: Transaction): Promise<RevenueRow | null> {
  return RevenueModel.findById(id, null, {
    ...(tx && { session: tx.session }),
    useBigInt64: true,
  }).lean<RevenueRow>();
}

function requireRequested(row: RevenueRow | null): RevenueRow {
  if (!row) throw new AppError('REVENUE_NOT_FOUND');
  if (row.state !== 'requested') throw new AppError('REVENUE_DECIDED');
  return row;
}

/** Nobody confirms what they entered. */
function requireUndecided(found: RevenueRow | null, { identity }: ActingAdmin): RevenueRow {
  const row = requireRequested(found);
  if (row.requestedBy?.id === identity.userId) throw new AppError('OWN_REQUEST');
  return row;
}

function targetOf({ _id, txid, pool, statedDay }: RevenueRow) {
  return { type: 'revenue', id: String(_id), label: txid ?? `${pool} ${statedDay}` };
}
