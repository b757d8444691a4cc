import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { ContractModel, type ContractRow } from '../contract.model.ts';
import { contractChanged, tellHooksOf } from './create-contract.ts';
import { releaseCapacity } from './take-capacity.ts';

const BATCH = 500;

/**
 * Deals with the end of contracts: frees their capacity, once, unless a renewal takes it over, and tells their
 * customers. The end itself follows from the time. Run at any time, twice or late it does the same.
 */
export async function expireContracts(): Promise<void> {
  for (;;) {
    const ended = await ContractModel.find({ open: true, endsAt: { $lte: clock.now() } }, { _id: 1 })
      .sort({ endsAt: 1 })
      .limit(BATCH)
      .lean<Pick<ContractRow, '_id'>[]>();
    for (const { _id } of ended) await closeContract(_id);
    if (ended.length < BATCH) return;
  }
}

function closeContract(id: ContractRow['_id']): Promise<void> {
  return inTransaction(async (tx) => {
    const contract = await ContractModel.findOneAndUpdate(
      { _id: id, open: true },
      { $set: { open: false }, $inc: { rev: 1 } },
      { session: tx.session, returnDocument: 'after', useBigInt64: true },
    ).lean<ContractRow>();
    if (!contract) return;
    if (!contract.renewedBy) await releaseCapacity(tx, contract.hashPower);
    contractChanged(tx, contract);
    await tellHooksOf(tx, contract, 'contract.ended');
  });
}
