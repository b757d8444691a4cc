import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { ContractModel, type ContractRow } from '../contract.model.ts';
import { requireRenewable } from '../contract-state.ts';
import { requireOwn } from '../mining.policy.ts';
import { contractChanged } from './create-contract.ts';

/**
 * Marks the contract that `next` follows, once: it takes over the capacity at its end. CONTRACT_NOT_FOUND,
 * ALREADY_RENEWED, RENEWAL_NOT_OPEN.
 */
export async function succeedContract(tx: Transaction, id: string, next: ContractRow): Promise<void> {
  const options = { session: tx.session, useBigInt64: true };
  const found = await ContractModel.findById(id, null, options).lean<ContractRow>();
  const contract = requireOwn(found, String(next.userId));
  requireRenewable(contract, clock.now());
  // A worker whose clock is ahead has given its capacity away.
  if (!contract.open) throw new AppError('RENEWAL_NOT_OPEN');
  await ContractModel.updateOne(
    { _id: contract._id },
    { $set: { renewedBy: next._id }, $inc: { rev: 1 } },
    { session: tx.session },
  );
  contractChanged(tx, { ...contract, rev: Number(contract.rev) + 1 });
}
