import { LOW_AGAINST_DAYS } from '@lode/shared/notifications/schemas';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { addDays } from '../../../platform/utc-day.ts';
import { listDifficulties } from '../../chains/queries/list-difficulties.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { AccrualRunModel, type AccrualRunRow } from '../accrual-run.model.ts';
import { countActive } from '../active-contracts.ts';
import { rangeOf } from '../low-payout.ts';
import { capacityOf, feePercentOf, openPot } from '../plan-accrual.ts';
import { getTerms } from '../queries/get-terms.ts';
import { listFarmFacts, minedOn } from '../queries/list-farm-facts.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';
import { lockDays } from './lock-days.ts';

/**
 * Begins the accrual of a day that has ended: closes it for revenue, and fixes with the run everything that
 * it divides and is divided by: fee and capacity as they were during the day, whatever they are by now. A run that
 * has begun already is left as it is; the day before must be done.
 */
export async function openRun(day: string): Promise<void> {
  if (await AccrualRunModel.exists({ _id: day })) return;
  const active = await countActive(day);
  await inLedger(async (tx) => {
    if (await AccrualRunModel.exists({ _id: day }).session(tx.session)) return;
    const closedThrough = await lockDays(tx, day);
    if (closedThrough !== null && addDays(closedThrough, 1) !== day)
      throw new Error(`The day after ${closedThrough} is to be accrued, not ${day}`);
    await AccrualRunModel.create([await planRun(tx, day, active)], { session: tx.session });
  });
}

async function planRun(
  tx: Transaction,
  day: string,
  { contracts, sold }: { contracts: number; sold: bigint },
): Promise<AccrualRunRow> {
  const [revenue, carriedIn] = [await revenueOf(tx, day), await carriedInto(tx, day)];
  const terms = await getTerms(day, tx.session);
  const { fee, whole, perTh } = openPot({ revenue, carriedIn, terms, sold });
  const feePercent = feePercentOf(terms);
  const mined = await minedOn(day, tx.session);
  const difficulties = await listDifficulties('bitcoin', day, LOW_AGAINST_DAYS + 1, tx.session);
  const difficulty = difficulties.get(day) ?? null;
  const range = rangeOf(
    { revenue, perTh, whole, feePercent, mined, difficulty: difficulty?.least ?? null },
    await listFarmFacts(day, difficulties, tx.session),
  );
  return {
    _id: day,
    state: 'running',
    revenue,
    feePercent,
    fee,
    carriedIn,
    capacity: capacityOf(terms),
    whole: String(whole),
    contracts,
    contractsDone: 0,
    cursor: null,
    paid: 0n,
    payouts: 0,
    unitsDone: '0',
    operatorShare: null,
    carriedOut: null,
    perTh,
    range,
    difficulty,
    startedAt: clock.now(),
    finishedAt: null,
  };
}

async function revenueOf(tx: Transaction, day: string): Promise<bigint> {
  const options = { session: tx.session, useBigInt64: true };
  const rows = await RevenueModel.find({ day, state: 'confirmed' }, { amountUsd: 1 }, options).lean<
    Pick<RevenueRow, 'amountUsd'>[]
  >();
  return rows.reduce((sum, { amountUsd }) => sum + amountUsd, 0n);
}

async function carriedInto(tx: Transaction, day: string): Promise<bigint> {
  const options = { session: tx.session, useBigInt64: true };
  const before = await AccrualRunModel.findById(addDays(day, -1), null, options).lean<AccrualRunRow>();
  if (before && before.state !== 'done') throw new Error(`The accrual of ${before._id} is not done yet`);
  return before?.carriedOut ?? 0n;
}
