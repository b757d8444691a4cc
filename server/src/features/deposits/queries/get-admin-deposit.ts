import { AppError } from '@lode/shared/core/errors';
import type { UserSummary } from '../../accounts/queries/get-user.ts';
import { getUser } from '../../accounts/queries/get-user.ts';
import { describeOperations } from '../../administration/queries/describe-operations.ts';
import { describeEntries, type EntryStory } from '../../ledger/queries/describe-entries.ts';
import { DepositModel, type DepositRow } from '../deposit.model.ts';
import { type DepositView, viewDeposits } from './get-deposit.ts';
import { getDepositRules } from './get-deposit-rules.ts';
import { getPaymentValues } from './get-payment-values.ts';

/** Everything there is about a deposit. */
export interface DepositStory extends Awaited<ReturnType<typeof getPaymentValues>>, EntryStory {
  view: DepositView;
  user: UserSummary;
  confirmations: Awaited<ReturnType<typeof getDepositRules>>['confirmations'];
  operations: Awaited<ReturnType<typeof describeOperations>>;
}

/** The whole story of one deposit; DEPOSIT_NOT_FOUND. */
export async function getAdminDeposit(id: string): Promise<DepositStory> {
  const row = await DepositModel.findById(id, null, { useBigInt64: true }).lean<DepositRow>();
  const [view] = row ? await viewDeposits([row]) : [];
  if (!view) throw new AppError('DEPOSIT_NOT_FOUND');
  const [user, values, story, operations, { confirmations }] = await Promise.all([
    getUser(String(view.deposit.userId)),
    getPaymentValues(view.payments),
    describeEntries(id),
    describeOperations(id),
    getDepositRules(),
  ]);
  return { view, user, confirmations, operations, ...values, ...story };
}
