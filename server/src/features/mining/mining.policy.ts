import { AppError } from '@lode/shared/core/errors';
import type { ContractRow } from './contract.model.ts';

/** The contract, when it is the caller's own; for everybody else it does not exist. */
export function requireOwn(contract: ContractRow | null, userId: string): ContractRow {
  if (!contract || String(contract.userId) !== userId) throw new AppError('CONTRACT_NOT_FOUND');
  return contract;
}
