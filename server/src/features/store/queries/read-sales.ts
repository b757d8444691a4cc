import { Types } from 'mongoose';
import { dayText, REPORT_READ_MS, withinTime } from '../../../platform/report-reads.ts';
import { PurchaseModel, type PurchaseRow } from '../purchase.model.ts';

/** Which purchases. */
export interface SaleFilter {
  from: Date;
  /** Not counted itself. */
  before: Date;
  planId?: string | undefined;
}

/** Purchases of a plan on a day of UTC. */
export interface SaleSum {
  day: string;
  planId: string;
  plan: string;
  count: number;
  /** Millionths of a TH/s, bonus included. */
  hashPower: bigint;
}

const conditionOf = ({ from, before, planId }: SaleFilter) => ({
  createdAt: { $gte: from, $lt: before },
  ...(planId !== undefined && { planId: new Types.ObjectId(planId) }),
});

/** REPORT_TOO_LARGE where the store takes too long. */
export async function sumSales(filter: SaleFilter): Promise<SaleSum[]> {
  type Group = Omit<SaleSum, 'day' | 'planId'> & { _id: { day: string; planId: Types.ObjectId } };
  const groups = await withinTime(
    PurchaseModel.collection
      .aggregate<Group>(
        [
          { $match: conditionOf(filter) },
          {
            $group: {
              _id: { day: dayText('$createdAt'), planId: '$planId' },
              plan: { $max: '$planName' },
              count: { $sum: 1 },
              hashPower: { $sum: { $add: ['$purchased', '$bonus'] } },
            },
          },
        ],
        { useBigInt64: true, maxTimeMS: REPORT_READ_MS },
      )
      .toArray(),
  );
  return groups.map(({ _id, plan, count, hashPower }) => ({
    day: _id.day,
    planId: String(_id.planId),
    plan,
    count: Number(count),
    hashPower: BigInt(hashPower),
  }));
}

/** The latest first, read as fast as they are taken. */
export function readSales(
  filter: SaleFilter,
  { skip, limit }: { skip: number; limit: number },
): AsyncIterable<PurchaseRow> {
  return PurchaseModel.collection
    .find(conditionOf(filter), { useBigInt64: true, batchSize: 500 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit) as unknown as AsyncIterable<PurchaseRow>;
}
