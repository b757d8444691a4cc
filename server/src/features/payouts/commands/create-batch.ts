import { AppError } from '@lode/shared/core/errors';
import { formatUsd } from '@lode/shared/core/money';
import { BATCH_OUTPUTS_MAX } from '@lode/shared/payouts/fee-rates';
import type { NewBatch } from '@lode/shared/payouts/schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { claimOutputs } from '../../chains/commands/claim-outputs.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { bindToBatch } from '../../withdrawals/commands/pay-from-batch.ts';
import { type BatchedWithdrawal, listPayable } from '../../withdrawals/queries/list-payable.ts';
import { BatchModel, type BatchRow } from '../batch.model.ts';
import { sumOf } from '../batch-policy.ts';
import { requireFeeRate } from '../queries/fee-bounds.ts';
import { amountOf, ownerOf, personOf, spendId, targetOf } from './change-batch.ts';
import { choosePayers, writeBatch } from './write-batch.ts';

/**
 * Puts approved withdrawals of one coin into a batch and writes what is to be signed; once for a `requestKey`. From here
 * on nothing else pays them, and no other batch spends the coins. REAUTH_REQUIRED, LEDGER_UNSOUND, FEE_RATE_INVALID,
 * OWN_REQUEST, BATCH_CHANGED, and what `requireOpen`, `choosePayers` and `writeBatch` throw.
 */
export async function createBatch(
  by: ActingAdmin,
  { coin, ids, fee_rate: feeRate }: NewBatch,
  requestKey: string | undefined,
): Promise<BatchRow> {
  await requireProof(by.identity);
  const made = await findMade(BatchModel, requestKey);
  if (made) return made;
  await requireSoundLedger();
  await requireFeeRate(coin, feeRate);
  await requireOpen(['outgoing'], coin);
  const outputs = (await choose(by, coin, ids)).map((row) => ({
    withdrawalId: row._id,
    address: row.walletAddress,
    amount: row.coinAmount ?? '0',
    usd: BigInt(row.amount) - BigInt(row.fee),
  }));
  const sum = outputs.reduce((all, { amount }) => all + BigInt(amount), 0n);
  const from = await choosePayers(coin, sum);
  const pays = outputs.map((_, place) => place);
  const writing = await writeBatch({ coin, outputs, pays, from, feeRate, by: personOf(by) });
  return keep(by, {
    _id: new Types.ObjectId(),
    coin,
    state: 'open',
    outputs,
    from,
    writings: [writing],
    handed: [],
    madeBy: personOf(by),
    madeAt: clock.now(),
    endedAt: null,
    rev: 1,
    requestKey: requestKey ?? null,
  });
}

/** Nobody pays themselves: what is one's own waits for somebody else. */
async function choose(
  { identity }: ActingAdmin,
  coin: NewBatch['coin'],
  ids: NewBatch['ids'],
): Promise<BatchedWithdrawal[]> {
  const most = BATCH_OUTPUTS_MAX[coin];
  if (ids && ids.length > most) throw new AppError('INVALID_PARAMS');
  const rows = await listPayable(coin, most, ids);
  const others = rows.filter(({ userId }) => String(userId) !== identity.userId);
  if (ids && others.length < rows.length) throw new AppError('OWN_REQUEST');
  if (others.length === 0 || (ids && rows.length < ids.length)) throw new AppError('BATCH_CHANGED');
  return others;
}

async function keep(by: ActingAdmin, row: BatchRow): Promise<BatchRow> {
  try {
    return await inTransaction(async (tx) => {
      await requireOpen(['outgoing'], row.coin, tx);
      await bindToBatch(
        tx,
        row.coin,
        row.outputs.map(({ withdrawalId }) => withdrawalId),
        row._id,
      );
      await claimOutputs(
        tx,
        ownerOf(row),
        row.writings.flatMap(({ inputs }) => inputs.map(spendId)),
      );
      await BatchModel.create([row], { session: tx.session });
      await recordOperation(tx, {
        by,
        action: 'batch.made',
        target: targetOf(row),
        after: {
          coin: row.coin,
          count: row.outputs.length,
          amount: amountOf(row),
          amount_usd: formatUsd(sumOf(row)),
        },
      });
      tx.event('payouts.batch-changed', { batchId: String(row._id) });
      return row;
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Either the same request, which another process has answered meanwhile, or another batch spends one of the coins.
    const made = await findMade(BatchModel, row.requestKey);
    if (made) return made;
    throw new AppError('BATCH_CHANGED');
  }
}
