import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError, ERRORS } from '@lode/shared/core/errors';
import { type Coin, formatUsd } from '@lode/shared/core/money';
import { depositJobs } from '@lode/shared/deposits/jobs';
import { OPEN_DEPOSITS_MAX } from '@lode/shared/deposits/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { unitsFor } from '../../../platform/coin-value.ts';
import { config } from '../../../platform/config.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { holdAccountIn } from '../../accounts/commands/hold-account.ts';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { canReceive, getDepositAddress } from '../../chains/queries/get-deposit-address.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { AddressCounterModel, DepositModel, type DepositRow } from '../deposit.model.ts';
import { type DepositRules, getDepositRules } from '../queries/get-deposit-rules.ts';

export interface DepositRequest {
  coin: Coin;
  /** Micro-dollars. */
  amountUsd: bigint;
  /** Makes it happen once, over a crash too. */
  requestKey?: string | undefined;
}

/**
 * Quotes a deposit and gives it an address of its own. DEPOSIT_MINIMUM, DEPOSIT_MAXIMUM, RATE_STALE while the
 * rate is old, CHAIN_UNAVAILABLE before its chain is watched, TOO_MANY_DEPOSITS when the customer has too many
 * open.
 */
export async function createDeposit(userId: string, request: DepositRequest): Promise<DepositRow> {
  const { coin, amountUsd, requestKey } = request;
  const made = await findMade(DepositModel, requestKey);
  if (made) return made;
  requireWithin(amountUsd, await getDepositRules());
  const { chain } = NETWORKS[coin];
  const [rate, head] = await Promise.all([getRate(coin), getChainHead(chain)]);
  if (rate.stale) throw new AppError('RATE_STALE');
  if (head === 0 || !canReceive(chain)) throw new AppError('CHAIN_UNAVAILABLE');
  return inTransaction(async (tx) => {
    const again = await findMade(DepositModel, requestKey, tx.session);
    if (again) return again;
    await holdAccountIn(tx, userId);
    const now = clock.now();
    const open = await DepositModel.countDocuments(
      { userId, state: 'awaiting', expiresAt: { $gt: now } },
      { session: tx.session },
    );
    if (open >= OPEN_DEPOSITS_MAX) throw new AppError('TOO_MANY_DEPOSITS');
    const counter = await AddressCounterModel.findOneAndUpdate(
      { _id: chain },
      { $inc: { next: 1 } },
      { upsert: true, returnDocument: 'after', session: tx.session },
    ).lean();
    const addressIndex = (counter?.next ?? 1) - 1;
    const deposit: DepositRow = {
      _id: new mongoose.Types.ObjectId(),
      userId: new mongoose.Types.ObjectId(userId),
      coin,
      amountUsd,
      rate: rate.rate,
      amount: String(unitsFor(amountUsd, coin, rate.rate)),
      address: getDepositAddress(chain, addressIndex),
      addressIndex,
      state: 'awaiting',
      creditedUsd: 0n,
      expiresAt: new Date(now.getTime() + config.depositWindowMs),
      open: true,
      requestKey: requestKey ?? null,
      rev: 1,
      createdAt: now,
    };
    await DepositModel.create([deposit], { session: tx.session });
    tx.event('deposits.deposit-changed', { depositId: String(deposit._id) });
    tx.afterCommit(() => armExpiry(deposit));
    return deposit;
  });
}

function requireWithin(amountUsd: bigint, { minimumUsd, maximumUsd }: DepositRules): void {
  if (amountUsd < minimumUsd) throw outside('DEPOSIT_MINIMUM', minimumUsd);
  if (amountUsd > maximumUsd) throw outside('DEPOSIT_MAXIMUM', maximumUsd);
}

function outside(code: 'DEPOSIT_MINIMUM' | 'DEPOSIT_MAXIMUM', limit: bigint): AppError {
  const amount = formatUsd(limit);
  const message = ERRORS[code].message.replace('{{amount}}', `$${amount}`);
  return new AppError(code, { message, fields: { amount_usd: code }, data: { amount } });
}

/** Queues the end of the deposit's hour; a sweep finds it as well. */
function armExpiry({ _id, expiresAt }: DepositRow): Promise<void> {
  const at = expiresAt.getTime();
  return enqueue(depositJobs.expire, { depositId: String(_id), expiresAt: at }, at + 1);
}
