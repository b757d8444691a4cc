import { clock } from '../../../platform/clock.ts';
import type { ContractRow } from '../contract.model.ts';
import { requireRenewable } from '../contract-state.ts';
import { getOwnContract } from './get-contract.ts';

/** One of the caller's contracts that may be renewed now. CONTRACT_NOT_FOUND, RENEWAL_NOT_OPEN, ALREADY_RENEWED. */
export async function getRenewable(id: string, userId: string): Promise<ContractRow> {
  const contract = await getOwnContract(id, userId);
  requireRenewable(contract, clock.now());
  return contract;
}
