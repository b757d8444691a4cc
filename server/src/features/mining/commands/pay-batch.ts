import { formatUsd } from '@lode/shared/core/money';
import type { LowReason } from '@lode/shared/notifications/schemas';
import mongoose, { type mongo } from 'mongoose';
import type { Transaction } from '../../../platform/transaction.ts';
import { noteCustomers } from '../../accounts/commands/note-customers.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { postEntries } from '../../ledger/commands/post-entries.ts';
import { notifyAll, notifyPayouts } from '../../notifications/commands/notify.ts';
import { type HookEvent, tellHooks } from '../../webhooks/commands/tell-hooks.ts';
import { AccrualRunModel, type AccrualRunRow } from '../accrual-run.model.ts';
import { type Active, nextActive, unitsOn } from '../active-contracts.ts';
import { ContractModel } from '../contract.model.ts';
import { lowReasons } from '../low-payout.ts';
import { type Pot, type Share, secondsOn, shareOf } from '../plan-accrual.ts';
import { RewardModel, type RewardRow } from '../reward.model.ts';

/** Contracts that are paid in one transaction. */
const BATCH = 500;

interface Payout extends Share {
  contract: Active;
  seconds: number;
  /** Why it is out of the range of the days before. */
  low: LowReason[];
}

/**
 * Pays the next contracts of a run, all of the batch or nothing: their rewards, the ledger's entries, what
 * each has earned, and how far the run is. Answers whether contracts are left. Two processes at once take
 * turns: each batch goes on from where the run's row says.
 */
export function payBatch(day: string, size = BATCH): Promise<boolean> {
  return inLedger(async (tx) => {
    const run = await readRunning(tx, day);
    // What rounds down to nothing for everybody needs no look at anybody, unless that is new to them.
    if (!run || (run.revenue + run.carriedIn === 0n && !run.range?.below.length)) return false;
    const contracts = await nextActive(day, run.cursor, size, tx.session);
    const last = contracts.at(-1);
    if (!last) return false;
    const shares = contracts.map((contract) => payoutOf(run, contract));
    const payouts = shares.filter(({ amount }) => amount > 0n);
    await pay(tx, run, payouts);
    await tellOfLow(tx, day, shares);
    const units = contracts.reduce((sum, contract) => sum + unitsOn(day, contract), BigInt(run.unitsDone));
    await AccrualRunModel.updateOne(
      { _id: day },
      {
        $inc: {
          contractsDone: contracts.length,
          payouts: payouts.length,
          paid: payouts.reduce((sum, { amount }) => sum + amount, 0n),
        },
        $set: { cursor: { endsAt: last.endsAt, contractId: last._id }, unitsDone: String(units) },
      },
      { session: tx.session },
    );
    return contracts.length === size;
  });
}

/** The run of a day as long as it pays. */
export async function readRunning(tx: Transaction, day: string): Promise<AccrualRunRow | null> {
  return AccrualRunModel.findOne({ _id: day, state: 'running' }, null, {
    session: tx.session,
    useBigInt64: true,
  }).lean<AccrualRunRow>();
}

/** What a run divides. */
export function potOf({ revenue, carriedIn, fee, whole, perTh }: AccrualRunRow): Pot {
  const gross = revenue + carriedIn;
  return { gross, fee, net: gross - fee, whole: BigInt(whole), perTh };
}

function payoutOf(run: AccrualRunRow, contract: Active): Payout {
  const seconds = secondsOn(run._id, contract);
  const share = shareOf(potOf(run), unitsOn(run._id, contract));
  const low = lowReasons(run._id, run.range ?? null, { contract, seconds, amount: share.amount });
  return { contract, seconds, low, ...share };
}

/** Customers hear of a low day once, with the day's own batch; of several contracts one stands for all. */
function tellOfLow(tx: Transaction, day: string, payouts: Payout[]): Promise<void> {
  const low = payouts.filter((payout) => payout.low.length > 0);
  const byUser = new Map(low.map((payout) => [payout.contract.userId.toHexString(), payout]));
  return notifyAll(
    tx,
    [...byUser].map(([userId, { contract, low: reasons }]) => ({
      userId,
      key: `low_payout:${day}`,
      news: { kind: 'low_payout', day, about: contract._id.toHexString(), reasons },
    })),
  );
}

/** Rewards debit `mining_revenue` and nothing else (L7). */
async function pay(tx: Transaction, { _id: day }: AccrualRunRow, payouts: Payout[]): Promise<void> {
  if (payouts.length === 0) return;
  const entries = await postEntries(
    tx,
    payouts.map(({ contract: { _id, userId }, amount }) => ({
      key: `reward:${day}:${_id.toHexString()}`,
      kind: 'reward' as const,
      reference: { type: 'contract', id: _id.toHexString() },
      memo: day,
      legs: [
        { account: 'mining_revenue' as const, side: 'debit' as const, amount },
        { account: `wallet:${userId.toHexString()}` as const, side: 'credit' as const, amount },
      ],
    })),
  );
  const rewards = payouts.map(({ contract, seconds, low, revenueShare, fee, amount }, at): RewardRow => {
    const entry = entries[at];
    if (!entry) throw new Error('Every payout has its entry');
    const { _id: contractId, userId, hashPower } = contract;
    const _id = new mongoose.Types.ObjectId();
    return {
      _id,
      contractId,
      userId,
      day,
      revenueShare,
      fee,
      amount,
      seconds,
      hashPower,
      entryId: entry._id,
      ...(low.length > 0 && { low }),
    };
  });
  await RewardModel.collection.insertMany(rewards, { session: tx.session });
  await noteCustomers(
    rewards.map(({ userId }) => userId),
    tx.session,
    true,
  );
  await ContractModel.collection.bulkWrite(
    payouts.map(({ contract: { _id }, amount }) => ({
      updateOne: { filter: { _id }, update: { $inc: { earnedUsd: amount, rev: 1 } } },
    })) as mongo.AnyBulkWriteOperation<mongo.Document>[],
    { session: tx.session, ordered: false },
  );
  await notifyPayouts(
    tx,
    day,
    payouts.map(({ contract: { userId }, amount }) => ({ userId, amount })),
  );
  await tellHooks(
    tx,
    payouts.map((payout) => hookOf(day, payout)),
  );
  tx.event('mining.contracts-paid', {
    contracts: payouts.map(({ contract: { _id, userId, rev } }) => [
      _id.toHexString(),
      userId.toHexString(),
      Number(rev) + 1,
    ]),
  });
}

function hookOf(day: string, { contract: { _id, userId }, amount }: Payout): HookEvent {
  const contractId = _id.toHexString();
  return {
    userId: userId.toHexString(),
    kind: 'payout',
    key: `payout:${day}:${contractId}`,
    data: { contract_id: contractId, day, amount_usd: formatUsd(amount) },
  };
}
