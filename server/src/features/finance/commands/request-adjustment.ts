import { AppError } from '@lode/shared/core/errors';
import { formatUsd } from '@lode/shared/core/money';
import type { NewAdjustment } from '@lode/shared/finance/schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { findUser } from '../../accounts/queries/find-user.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { AdjustmentModel, type AdjustmentRow } from '../adjustment.model.ts';

type Movement = Pick<AdjustmentRow, 'userId' | 'from' | 'to'> & { label: string };

/**
 * Notes an adjustment of a wallet, or a transfer between the operator's accounts, for somebody else to decide
 * on, once for a `requestKey`. Nothing moves yet. NOT_FOUND beside `user`, OWN_REQUEST for one's own wallet.
 */
export function requestAdjustment(
  by: ActingAdmin,
  request: NewAdjustment,
  requestKey: string | undefined,
): Promise<AdjustmentRow> {
  return inTransaction(async (tx) => {
    const made = await findMade(AdjustmentModel, requestKey, tx.session);
    if (made) return made;
    const { label, ...movement } = await movementOf(by, request);
    const row: AdjustmentRow = {
      _id: new Types.ObjectId(),
      kind: request.kind,
      ...movement,
      amountUsd: request.amount_usd,
      reason: request.reason,
      state: 'requested',
      requestedBy: { id: new Types.ObjectId(by.identity.userId), username: by.identity.username },
      requestedAt: clock.now(),
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
      entryId: null,
      requestKey: requestKey ?? null,
    };
    await AdjustmentModel.create([row], { session: tx.session });
    await recordOperation(tx, {
      by,
      action: 'adjustment.requested',
      target: { type: 'adjustment', id: String(row._id), label },
      after: { from: row.from, to: row.to, amount_usd: formatUsd(row.amountUsd) },
      reason: request.reason,
    });
    tx.event('finance.adjustment-changed', { adjustmentId: String(row._id) });
    return row;
  });
}

async function movementOf(by: ActingAdmin, request: NewAdjustment): Promise<Movement> {
  if (request.kind === 'transfer') {
    const { from, to } = request;
    return { userId: null, from, to, label: `${from} → ${to}` };
  }
  const user = await findUser(request.user).catch(() => {
    throw new AppError('NOT_FOUND', { fields: { user: 'NOT_FOUND' } });
  });
  if (user.id === by.identity.userId) throw new AppError('OWN_REQUEST');
  const wallet = `wallet:${user.id}` as const;
  return {
    userId: new Types.ObjectId(user.id),
    ...(request.direction === 'credit'
      ? { from: 'adjustments', to: wallet }
      : { from: wallet, to: 'adjustments' }),
    label: user.username,
  };
}
