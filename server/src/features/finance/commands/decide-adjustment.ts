import { AppError } from '@lode/shared/core/errors';
import { formatUsd } from '@lode/shared/core/money';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { requireApprover } from '../../accounts/queries/counts-as-approver.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { postEntry } from '../../ledger/commands/post-entry.ts';
import { getBalance } from '../../ledger/queries/get-balance.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { sumRefundableFees } from '../../withdrawals/queries/sum-refundable-fees.ts';
import { AdjustmentModel, type AdjustmentRow } from '../adjustment.model.ts';

/** Whose decision, on which adjustment, and why. */
export interface AdjustmentDecision {
  by: ActingAdmin;
  id: string;
  reason: string;
}

/**
 * Moves the money of an adjustment, once, by somebody other than who asked. ADJUSTMENT_NOT_FOUND,
 * ADJUSTMENT_DECIDED, OWN_REQUEST (who asked, or whose wallet it is), APPROVER_TOO_NEW, INSUFFICIENT_BALANCE
 * and INSUFFICIENT_FUNDS, APPROVALS_STOPPED: the request stays then.
 */
export function approveAdjustment(decision: AdjustmentDecision): Promise<AdjustmentRow> {
  return decide(decision, 'approved', async (tx, row) => {
    await requireOpen(['approvals'], null, tx);
    const me = decision.by.identity.userId;
    if ([row.requestedBy.id, row.userId].some((id) => String(id) === me)) throw new AppError('OWN_REQUEST');
    await requireApprover(me, 'finance:manage', row.requestedAt, tx.session);
    if (row.from === 'fees') await requireEarnedFees(tx, row.amountUsd);
    const entry = await postEntry(tx, {
      key: `adjustment:${decision.id}`,
      kind: row.kind,
      reference: { type: 'adjustment', id: decision.id },
      memo: row.reason,
      legs: [
        { account: row.from, side: 'debit', amount: row.amountUsd },
        { account: row.to, side: 'credit', amount: row.amountUsd },
      ],
    });
    return entry._id;
  });
}

/** Rejecting an approved withdrawal gives its fee back: that much stays. An approval brings what it promises. */
async function requireEarnedFees({ session }: Transaction, amount: bigint): Promise<void> {
  const { available } = await getBalance('fees', session);
  if (available - (await sumRefundableFees(session)) < amount) throw new AppError('INSUFFICIENT_FUNDS');
}

/** Turns an adjustment down, or takes one's own request back. ADJUSTMENT_NOT_FOUND, ADJUSTMENT_DECIDED. */
export function rejectAdjustment(decision: AdjustmentDecision): Promise<AdjustmentRow> {
  return decide(decision, 'rejected', async () => null);
}

/** Two decisions at once meet at the row: the second runs again and finds it decided. */
function decide(
  { by, id, reason }: AdjustmentDecision,
  state: 'approved' | 'rejected',
  move: (tx: Transaction, row: AdjustmentRow) => Promise<Types.ObjectId | null>,
): Promise<AdjustmentRow> {
  return inLedger(async (tx) => {
    const { session } = tx;
    const row = await AdjustmentModel.findById(id, null, {
      session,
      useBigInt64: true,
    }).lean<AdjustmentRow>();
    if (!row) throw new AppError('ADJUSTMENT_NOT_FOUND');
    if (row.state !== 'requested') throw new AppError('ADJUSTMENT_DECIDED');
    const entryId = await move(tx, row);
    const decided = {
      state,
      decidedBy: { id: new Types.ObjectId(by.identity.userId), username: by.identity.username },
      decidedAt: clock.now(),
      decisionReason: reason,
      entryId,
    };
    await AdjustmentModel.updateOne({ _id: row._id }, { $set: decided }, { session });
    await recordOperation(tx, {
      by,
      action: `adjustment.${state}`,
      target: { type: 'adjustment', id, label: `${row.from} → ${row.to}` },
      before: { state: row.state },
      after: { state, amount_usd: formatUsd(row.amountUsd) },
      reason,
    });
    tx.event('finance.adjustment-changed', { adjustmentId: id });
    return { ...row, ...decided };
  });
}
