import { stillToCome } from '@lode/shared/mining/outcome';
import { Types } from 'mongoose';
import { ContractModel, type ContractRow } from '../contract.model.ts';
import type { Estimate } from './get-estimate.ts';

/** More running purchases than anybody has; of a part of them nothing is told. */
const PURCHASES_MAX = 1000;

/** Of the purchases that run now, in micro-dollars. */
export interface Outlook {
  paidUsd: bigint;
  /** What they have been paid, and would be paid by their end. */
  backUsd: bigint;
}

type Row = Pick<ContractRow, 'hashPower' | 'amountUsd' | 'earnedUsd' | 'startsAt' | 'endsAt'>;

/** What a customer's running purchases cost beside what they bring by their end (H3); null without any. */
export async function getOutlook(userId: string, estimate: Estimate, now: Date): Promise<Outlook | null> {
  const rows = await ContractModel.find(
    { userId: new Types.ObjectId(userId), type: 'purchase', startsAt: { $lte: now }, endsAt: { $gt: now } },
    { hashPower: 1, amountUsd: 1, earnedUsd: 1, startsAt: 1, endsAt: 1 },
    { useBigInt64: true },
  )
    .limit(PURCHASES_MAX + 1)
    .lean<Row[]>();
  if (rows.length === 0 || rows.length > PURCHASES_MAX) return null;
  return rows.reduce(
    (sum, row) => ({
      paidUsd: sum.paidUsd + row.amountUsd,
      backUsd: sum.backUsd + row.earnedUsd + stillToCome(row, estimate),
    }),
    { paidUsd: 0n, backUsd: 0n },
  );
}
