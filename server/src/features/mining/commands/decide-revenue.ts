import { AppError } from '@lode/shared/core/errors';
import { formatUsd } from '@lode/shared/core/money';
import { clock } from '../../../platform/clock.ts';
import { ledgerUsdOf } from '../../../platform/coin-value.ts';
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
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';
import { bookRevenue, personOf } from './book-revenue.ts';

/**
 * Confirms another person's receipt, once the chain has been asked again, or a pool's statement, and books it at the rate
 * of now. REAUTH_REQUIRED, RATE_STALE,
 * LEDGER_UNSOUND, REVENUE_NOT_FOUND, REVENUE_DECIDED, OWN_REQUEST, APPROVER_TOO_NEW, and what `checkReceipt`
 * and `requireOpen` throw.
 */
export async function confirmRevenue(by: ActingAdmin, id: string): Promise<RevenueRow> {
  await requireProof(by.identity);
  await requireSoundLedger();
  const { coin, amount, txid } = requireUndecided(await read(id), by);
  const outputs = txid === null ? [] : await checkReceipt({ coin, amount, txid }, ownerOf(id));
  const { rate, stale } = await getRate(coin);
  if (stale) throw new AppError('RATE_STALE');
  const worth = { rate, amountUsd: ledgerUsdOf(BigInt(amount), coin, rate) };
  return inLedger(async (tx) => {
    const open = requireUndecided(await read(id, tx), by);
    await requireApprover(by.identity.userId, 'finance:manage', open.requestedAt, tx.session);
    await requireOpen(['approvals'], open.coin, tx);
    // One of before outputs were claimed has none yet.
    await claimOutputs(tx, { owner: ownerOf(id) }, outputs);
    const row = await bookRevenue(tx, { ...open, ...worth }, by);
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
