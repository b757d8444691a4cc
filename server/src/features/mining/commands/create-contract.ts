import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { ContractModel, type ContractRow } from '../contract.model.ts';

export type Contract = ContractRow;

export type NewContract = Omit<
  ContractRow,
  '_id' | 'userId' | 'earnedUsd' | 'open' | 'renewedBy' | 'announcedAt' | 'rev' | 'createdAt'
> & { userId: string };

/** Writes a contract, whose capacity the same transaction takes, and tells its customer. */
export async function createContract(tx: Transaction, contract: NewContract): Promise<ContractRow> {
  const row: ContractRow = {
    ...contract,
    _id: new mongoose.Types.ObjectId(),
    userId: new mongoose.Types.ObjectId(contract.userId),
    earnedUsd: 0n,
    open: true,
    renewedBy: null,
    announcedAt: null,
    rev: 1,
    createdAt: clock.now(),
  };
  await ContractModel.create([row], { session: tx.session });
  contractChanged(tx, row);
  return row;
}

/** Tells the customer of a contract that it has changed. */
export function contractChanged(
  tx: Transaction,
  { _id, userId, rev }: Pick<ContractRow, '_id' | 'userId' | 'rev'>,
): void {
  tx.event('mining.contract-changed', { id: String(_id), userId: String(userId), rev: Number(rev) });
}
