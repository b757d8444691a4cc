import { AppError } from '@lode/shared/core/errors';
import type { DepositRow } from './deposit.model.ts';

/** The deposit, when it is the caller's own; for everybody else it does not exist. */
export function requireOwn(deposit: DepositRow | null, userId: string): DepositRow {
  if (!deposit || String(deposit.userId) !== userId) throw new AppError('DEPOSIT_NOT_FOUND');
  return deposit;
}
