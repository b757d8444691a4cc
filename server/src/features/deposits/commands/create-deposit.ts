import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError, ERRORS } from '@lode/shared/core/errors';
import { type Coin, formatUsd } from '@lode/shared/core/money';
import { depositJobs } from '@lode/shared/deposits/jobs';
import { OPEN_DEPOSITS_MAX, OPEN_QUOTES_OF_ALL, OPEN_QUOTES_OF_ONE } from '@lode/shared/deposits/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { bidOf, unitsFor } from '../../../platform/coin-value.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { holdAccountIn } from '../../accounts/commands/hold-account.ts';
import { noteCustomers } from '../../accounts/commands/note-customers.ts';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { canReceive, getDepositAddress, getDepositKeyId } from '../../chains/queries/get-deposit-address.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { AddressCounterModel, DepositModel, type DepositRow } from '../deposit.model.ts';
import { UNPAID } from '../plan-settlement.ts';
import { type DepositRules, getDepositRules } from '../queries/get-deposit-rules.ts';
import { sumQuotes } from '../queries/sum-quotes.ts';

export interface DepositRequest {
  coin: Coin;
  /** Micro-dollars. */
  amountUsd: bigint;
  /** Makes it happen once, over a crash too. */
  requestKey?: string | undefined;
}

/**
 * Quotes a deposit and gives it an address of its own. DEPOSIT_MINIMUM, DEPOSIT_MAXIMUM, RATE_STALE while the
 * rate is old, CHAIN_UNAVAILABLE before its chain is watched, TOO_MANY_DEPOSITS when the customer has too
 * many or too much open, QUOTES_EXHAUSTED when all of them have, DEPOSITS_STOPPED.
 */
export async function createDeposit(userId: string, request: DepositRequest): Promise<DepositRow> {
  const { coin, amountUsd, requestKey } = request;
  const made = await findMade(DepositModel, requestKey);
  if (made) return made;
  await requireOpen(['quotes', 'deposits'], coin);
  const rules = await getDepositRules();
  requireWithin(amountUsd, rules);
  const { chain } = NETWORKS[coin];
  const [rate, head] = await Promise.all([getRate(coin), getChainHead(chain)]);
  if (rate.stale) throw new AppError('RATE_STALE');
  if (head === 0 || !canReceive(chain)) throw new AppError('CHAIN_UNAVAILABLE');
  await requireQuotable(request, rules);
  const quoted = bidOf(rate.rate, rules.spread);
  return inTransaction(async (tx) => {
    const again = await findMade(DepositModel, requestKey, tx.session);
    if (again) return again;
    await requireOpen(['quotes', 'deposits'], coin, tx);
    await holdAccountIn(tx, userId);
    await requireFewOpen(tx, userId, request, rules);
    const now = clock.now();
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
      rate: quoted,
      rateSource: rate.source,
      amount: String(unitsFor(amountUsd, coin, quoted)),
      address: getDepositAddress(chain, addressIndex),
      addressIndex,
      keyId: getDepositKeyId(chain),
      state: 'awaiting',
      creditedUsd: 0n,
      expiresAt: new Date(now.getTime() + rules.quoteMs),
      open: true,
      dueHeight: UNPAID,
      requestKey: requestKey ?? null,
      rev: 1,
      createdAt: now,
    };
    await DepositModel.create([deposit], { session: tx.session });
    await noteCustomers([userId], tx.session);
    tx.event('deposits.deposit-changed', { depositId: String(deposit._id) });
    tx.afterCommit(() => armExpiry(deposit));
    return deposit;
  });
}

/** Ours is the risk of every rate that holds: what all customers have quoted is bounded, but for who races. */
async function requireQuotable({ amountUsd }: DepositRequest, { maximumUsd }: DepositRules): Promise<void> {
  const { usd } = await sumQuotes({});
  if (usd + amountUsd > maximumUsd * OPEN_QUOTES_OF_ALL) throw new AppError('QUOTES_EXHAUSTED');
}

async function requireFewOpen(
  tx: Transaction,
  userId: string,
  { amountUsd }: DepositRequest,
  { maximumUsd }: DepositRules,
): Promise<void> {
  const { count, usd } = await sumQuotes({ userId: new mongoose.Types.ObjectId(userId) }, tx.session);
  if (count >= OPEN_DEPOSITS_MAX || usd + amountUsd > maximumUsd * OPEN_QUOTES_OF_ONE)
    throw new AppError('TOO_MANY_DEPOSITS');
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
