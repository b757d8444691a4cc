import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { ContractModel } from '../contract.model.ts';
import { nextPayout } from '../utc-day.ts';
import { type Estimate, getEstimate } from './get-estimate.ts';
import { getOutlook, type Outlook } from './get-outlook.ts';
import { type EarningDay, findLastPayout } from './list-earnings.ts';
import { listReturnDays } from './list-return-days.ts';

/** The estimate's days. */
const TREND_DAYS = 7;
/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n;

export interface SummaryView {
  /** Millionths of a TH/s that run now. */
  hashPower: bigint;
  running: number;
  /** Contracts of every state. */
  contracts: number;
  /** Hundredths of a percent. */
  efficiency: bigint | null;
  /** What a TH/s lately earned a day. */
  estimate: Estimate | null;
  outlook: Outlook | null;
  /** Micro-dollars ever paid. */
  earnedUsd: bigint;
  lastPayout: EarningDay | null;
  nextPayoutAt: Date;
  now: Date;
}

/** A customer's hash power, what it earned, and what it would earn a day by what the farm lately paid (H3). */
export async function getSummary(userId: string): Promise<SummaryView> {
  const now = clock.now();
  const [sums, estimate, efficiency, lastPayout] = await Promise.all([
    sumContracts(userId, now),
    getEstimate(),
    getEfficiency(),
    findLastPayout(userId),
  ]);
  const outlook = estimate && (await getOutlook(userId, estimate, now));
  const nextPayoutAt = nextPayout(now, config.accrualGraceMs);
  return { ...sums, estimate, outlook, efficiency, lastPayout, nextPayoutAt, now };
}

/**
 * How well the farm's machines paid last, in hundredths of a percent:
 *
 *   what a TH/s was paid on the newest day that has been paid
 *   ÷ the mean of what it was paid on the paid days of the last seven × 100 %
 *
 * 100 % is a day like the week; more is a better one. Null while none of the seven days has paid anything.
 */
async function getEfficiency(): Promise<bigint | null> {
  const days = await listReturnDays(TREND_DAYS);
  const sum = days.reduce((total, { perTh }) => total + perTh, 0n);
  const newest = days.at(-1);
  if (!newest || sum === 0n) return null;
  return (newest.perTh * BigInt(days.length) * WHOLE) / sum;
}

type Sums = Pick<SummaryView, 'hashPower' | 'running' | 'contracts' | 'earnedUsd'>;

async function sumContracts(userId: string, now: Date): Promise<Sums> {
  const runs = { $and: [{ $lte: ['$startsAt', now] }, { $gt: ['$endsAt', now] }] };
  const groups = await ContractModel.collection
    .aggregate<{ _id: boolean; hashPower: bigint; earnedUsd: bigint; count: number }>(
      [
        { $match: { userId: new Types.ObjectId(userId) } },
        {
          $group: {
            _id: runs,
            hashPower: { $sum: '$hashPower' },
            earnedUsd: { $sum: '$earnedUsd' },
            count: { $sum: 1 },
          },
        },
      ],
      { useBigInt64: true },
    )
    .toArray();
  const running = groups.find(({ _id }) => _id);
  return {
    hashPower: running?.hashPower ?? 0n,
    running: Number(running?.count ?? 0),
    contracts: groups.reduce((total, { count }) => total + Number(count), 0),
    earnedUsd: groups.reduce((total, { earnedUsd }) => total + earnedUsd, 0n),
  };
}
