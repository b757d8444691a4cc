import { AppError } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import type { Types } from 'mongoose';
import type { Transaction } from '../../../platform/transaction.ts';
import { type DeciderRow, WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { changeWithdrawal } from './change-withdrawal.ts';
import { nameTransaction } from './name-transaction.ts';
import { trySettling } from './settle-withdrawal.ts';

/** Binds approved withdrawals of one coin to the batch that pays them. BATCH_CHANGED unless all are still free. */
export async function bindToBatch(
  tx: Transaction,
  coin: Coin,
  ids: readonly Types.ObjectId[],
  batchId: Types.ObjectId,
): Promise<void> {
  const free = { _id: { $in: [...ids] }, state: 'approved', currency: coin, batchId: null } as const;
  const rows = await WithdrawalModel.find(free, { _id: 1 }, { session: tx.session }).lean<WithdrawalRow[]>();
  if (rows.length < ids.length) throw new AppError('BATCH_CHANGED');
  for (const row of rows) await changeWithdrawal(tx, row, { batchId });
}

/** What the batch was to pay, and has not, waits again to be paid. */
export async function freeFromBatch(tx: Transaction, batchId: Types.ObjectId): Promise<void> {
  const rows = await WithdrawalModel.find(
    { batchId, state: { $ne: 'completed' } },
    { _id: 1 },
    { session: tx.session },
  ).lean<WithdrawalRow[]>();
  for (const row of rows) await changeWithdrawal(tx, row, { batchId: null });
}

/**
 * A transaction of its batch was seen on the chain: it is named as staff would (H1), and followed from there. One that is
 * named already, or that the chain has paid, stays as it is. Throws what `nameTransaction` throws.
 */
export async function payFromBatch(
  { id, batchId, decider }: { id: string; batchId: string; decider: DeciderRow },
  txid: string,
): Promise<void> {
  const requireStill = (now: WithdrawalRow) => {
    const waits = now.state === 'approved' || now.state === 'paying';
    if (!waits || String(now.batchId) !== batchId) throw new AppError('BATCH_CHANGED');
  };
  const row = await WithdrawalModel.findById(id, null, { useBigInt64: true }).lean<WithdrawalRow>();
  if (!row || row.state === 'completed' || row.txId === txid) return;
  requireStill(row);
  await nameTransaction({ by: null, decider, requireStill }, row, txid);
  await trySettling(id);
}
