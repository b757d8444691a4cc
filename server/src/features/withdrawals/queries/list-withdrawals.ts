import type { Coin } from '@lode/shared/core/money';
import type { WithdrawalStatus } from '@lode/shared/withdrawals/own-schemas';
import type { QueryFilter } from 'mongoose';
import { type Period, within } from '../../../platform/period.ts';
import { storedForms } from '../../chains/queries/stored-forms.ts';
import { statesOf } from '../state-of-status.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

interface HistoryFilter extends Period {
  status?: WithdrawalStatus | undefined;
  currency?: Coin | undefined;
  /** A whole address or transaction id. */
  search?: string | undefined;
}
type HistoryQuery = HistoryFilter & { page: number; limit: number };

/** A customer's withdrawals, newest first. */
export async function listWithdrawals(
  userId: string,
  { page, limit, ...query }: HistoryQuery,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const filter = filterOf(userId, query);
  const [rows, total] = await Promise.all([
    WithdrawalModel.find(filter, null, { useBigInt64: true })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<WithdrawalRow[]>(),
    WithdrawalModel.countDocuments(filter),
  ]);
  return { rows, total };
}

function filterOf(
  userId: string,
  { status, currency, search, ...period }: HistoryFilter,
): QueryFilter<WithdrawalRow> {
  const createdAt = within(period);
  const forms = search && storedForms(search);
  return {
    userId,
    ...(status && { state: { $in: statesOf(status) } }),
    ...(currency && { currency }),
    ...(createdAt && { createdAt }),
    ...(forms && { $or: [{ walletAddress: { $in: forms } }, { txId: { $in: forms } }] }),
  };
}
