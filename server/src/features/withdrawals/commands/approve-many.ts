import { AppError } from '@lode/shared/core/errors';
import type { ApprovalOutcome } from '@lode/shared/withdrawals/admin-schemas';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';

/**
 * A member of staff approves several, one after the other, each as if alone: what is refused says why and stops no
 * other. REAUTH_REQUIRED; said of each: what `approveWithdrawal` throws.
 */
export async function approveMany(by: ActingAdmin, ids: readonly string[]): Promise<ApprovalOutcome[]> {
  await requireProof(by.identity);
  const outcomes: ApprovalOutcome[] = [];
  for (const id of ids) outcomes.push({ id, problem: await problemOf(by, id) });
  return outcomes;
}

async function problemOf(by: ActingAdmin, id: string): Promise<string | null> {
  try {
    await approveWithdrawal(by, id, { together: true });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
