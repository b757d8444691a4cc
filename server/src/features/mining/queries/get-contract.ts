import { AppError } from '@lode/shared/core/errors';
import { ContractModel, type ContractRow } from '../contract.model.ts';
import { requireOwn } from '../mining.policy.ts';

function findContract(id: string): Promise<ContractRow | null> {
  return ContractModel.findById(id, null, { useBigInt64: true }).lean<ContractRow>().exec();
}

/** One of the caller's contracts; CONTRACT_NOT_FOUND otherwise. */
export async function getOwnContract(id: string, userId: string): Promise<ContractRow> {
  return requireOwn(await findContract(id), userId);
}

/** Anybody's contract, for staff; CONTRACT_NOT_FOUND. */
export async function getContract(id: string): Promise<ContractRow> {
  const contract = await findContract(id);
  if (!contract) throw new AppError('CONTRACT_NOT_FOUND');
  return contract;
}
