import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { dayText, REPORT_READ_MS, withinTime } from '../../../platform/report-reads.ts';
import { ContractModel, type ContractRow } from '../contract.model.ts';

/** Which of the contracts that were bought and have ended. */
export interface EndingFilter {
  from: Date;
  /** Not counted itself. */
  before: Date;
  /** Null: without one. */
  planId?: string | null | undefined;
  /** Only those that another one followed. */
  renewed?: boolean;
}

/** Contracts of a plan that ended on a day of UTC. */
export interface EndingSum {
  day: string;
  planId: string | null;
  plan: string;
  renewed: boolean;
  count: number;
  /** Millionths of a TH/s. */
  hashPower: bigint;
  /** Micro-dollars: what they cost, and what they were ever paid. */
  price: bigint;
  earned: bigint;
}

/** What has not ended yet may still be renewed, and earn. */
function conditionOf({ from, before, planId, renewed }: EndingFilter) {
  const now = clock.now();
  return {
    type: 'purchase' as const,
    endsAt: { $gte: from, $lt: before < now ? before : now },
    ...(planId !== undefined && { planId: planId && new Types.ObjectId(planId) }),
    ...(renewed && { renewedBy: { $ne: null } }),
  };
}

/** REPORT_TOO_LARGE where the store takes too long. */
export async function sumEndings(filter: EndingFilter): Promise<EndingSum[]> {
  type Group = Omit<EndingSum, 'day' | 'planId' | 'renewed'> & {
    _id: { day: string; planId: Types.ObjectId | null; renewed: boolean };
  };
  const groups = await withinTime(
    ContractModel.collection
      .aggregate<Group>(
        [
          { $match: conditionOf(filter) },
          {
            $group: {
              _id: { day: dayText('$endsAt'), planId: '$planId', renewed: { $ne: ['$renewedBy', null] } },
              plan: { $max: '$title' },
              count: { $sum: 1 },
              hashPower: { $sum: '$hashPower' },
              price: { $sum: '$amountUsd' },
              earned: { $sum: '$earnedUsd' },
            },
          },
        ],
        { useBigInt64: true, maxTimeMS: REPORT_READ_MS },
      )
      .toArray(),
  );
  return groups.map(({ _id, plan, count, hashPower, price, earned }) => ({
    day: _id.day,
    planId: _id.planId && String(_id.planId),
    renewed: _id.renewed,
    plan,
    count: Number(count),
    hashPower: BigInt(hashPower),
    price: BigInt(price),
    earned: BigInt(earned),
  }));
}

/** The latest end first, read as fast as they are taken. */
export function readEndings(
  filter: EndingFilter,
  { skip, limit }: { skip: number; limit: number },
): AsyncIterable<ContractRow> {
  return ContractModel.collection
    .find(conditionOf(filter), { useBigInt64: true, batchSize: 500 })
    .sort({ endsAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit) as unknown as AsyncIterable<ContractRow>;
}
