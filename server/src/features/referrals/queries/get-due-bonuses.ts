import { ReferralBonusModel, type ReferralBonusRow } from '../referral-bonus.model.ts';

const MOST = 10_000;

/** Bonuses that only lack money: how many, and what the next of them needs, in micro-dollars. */
export async function getDueBonuses(): Promise<{ count: number; next: bigint }> {
  const due = { state: 'due', cleared: true, friendOwes: { $ne: true } } as const;
  const [count, next] = await Promise.all([
    ReferralBonusModel.countDocuments(due).limit(MOST),
    ReferralBonusModel.findOne(due, { amount: 1 }, { useBigInt64: true })
      .sort({ _id: 1 })
      .lean<Pick<ReferralBonusRow, 'amount'>>(),
  ]);
  return { count, next: BigInt(next?.amount ?? 0) };
}
