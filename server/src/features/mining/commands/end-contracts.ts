import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { AccrualRunModel } from '../accrual-run.model.ts';
import { ContractModel, type ContractRow } from '../contract.model.ts';
import { contractChanged } from './create-contract.ts';
import { lockDays } from './lock-days.ts';
import { releaseCapacity } from './take-capacity.ts';

/** A day's payments take seconds. */
const RUN_S = 30;

/**
 * Ends every contract of a customer now, inside a command's transaction, and frees their capacity: what they were
 * active for until now is still theirs, nothing after. Runs pay contracts in the order of their end, so an end is not
 * moved under one: UNAVAILABLE while a day is being paid.
 */
export async function endContractsIn(tx: Transaction, userId: string): Promise<void> {
  const { session } = tx;
  const options = { session, useBigInt64: true };
  const open = await ContractModel.find({ userId, open: true }, null, options).lean<ContractRow[]>();
  if (open.length === 0) return;
  // A day that is about to be closed for its run meets us here, and one of the two goes first.
  await lockDays(tx);
  if (await AccrualRunModel.exists({ state: 'running' }).session(session))
    throw new AppError('UNAVAILABLE', { retryAfterS: RUN_S });
  for (const contract of open) await endContract(tx, contract);
}

async function endContract(tx: Transaction, contract: ContractRow): Promise<void> {
  const { _id, userId, startsAt, endsAt, hashPower, renewedBy } = contract;
  const end = Math.min(endsAt.getTime(), Math.max(startsAt.getTime(), clock.nowMs()));
  await ContractModel.updateOne(
    { _id },
    { $set: { endsAt: new Date(end), open: false }, $inc: { rev: 1 } },
    { session: tx.session },
  );
  // Its renewal has taken the capacity over, and gives it back.
  if (!renewedBy) await releaseCapacity(tx, hashPower);
  contractChanged(tx, { _id, userId, rev: Number(contract.rev) + 1 });
}
