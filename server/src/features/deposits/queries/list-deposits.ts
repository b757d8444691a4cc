import type { DepositState } from '@lode/shared/deposits/schemas';
import type { QueryFilter } from 'mongoose';
import { type Period, within } from '../../../platform/period.ts';
import { storedForms } from '../../chains/queries/stored-forms.ts';
import { DepositModel, type DepositRow } from '../deposit.model.ts';
import { findPaidBy } from './find-paid-by.ts';
import { type DepositView, viewDeposits } from './get-deposit.ts';

interface HistoryFilter extends Period {
  state?: DepositState | undefined;
  /** A whole address or transaction id. */
  search?: string | undefined;
}

/** A customer's deposits, newest first. */
export async function listDeposits(
  userId: string,
  { page, limit, ...query }: HistoryFilter & { page: number; limit: number },
): Promise<{ views: DepositView[]; total: number }> {
  const filter = await filterOf(userId, query);
  const [rows, total] = await Promise.all([
    DepositModel.find(filter, null, { useBigInt64: true })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<DepositRow[]>(),
    DepositModel.countDocuments(filter),
  ]);
  return { views: await viewDeposits(rows), total };
}

async function filterOf(
  userId: string,
  { state, search, ...period }: HistoryFilter,
): Promise<QueryFilter<DepositRow>> {
  const createdAt = within(period);
  const forms = search && storedForms(search);
  return {
    userId,
    ...(state && { state }),
    ...(createdAt && { createdAt }),
    ...(forms && { $or: [{ address: { $in: forms } }, { _id: { $in: await findPaidBy(...forms) } }] }),
  };
}
