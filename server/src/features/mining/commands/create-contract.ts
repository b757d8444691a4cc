import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { tellHooks } from '../../webhooks/commands/tell-hooks.ts';
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
  await tellHooksOf(tx, row, 'contract.started');
  return row;
}

/** Tells its customer's endpoints that a contract has begun, or ended. */
export function tellHooksOf(
  tx: Transaction,
  {
    _id,
    userId,
    title,
    startsAt,
    endsAt,
  }: Pick<ContractRow, '_id' | 'userId' | 'title' | 'startsAt' | 'endsAt'>,
  kind: 'contract.started' | 'contract.ended',
): Promise<void> {
  const id = String(_id);
  const data = {
    contract_id: id,
    title,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  };
  return tellHooks(tx, [{ userId: String(userId), kind, key: `${kind}:${id}`, data }]);
}

/** Tells the customer of a contract that it has changed. */
export function contractChanged(
  tx: Transaction,
  { _id, userId, rev }: Pick<ContractRow, '_id' | 'userId' | 'rev'>,
): void {
  tx.event('mining.contract-changed', { id: String(_id), userId: String(userId), rev: Number(rev) });
}
