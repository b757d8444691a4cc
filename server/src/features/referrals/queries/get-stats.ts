import type { BonusState } from '@lode/shared/referrals/schemas';
import { referralSettings } from '@lode/shared/referrals/settings';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { getOwnCode } from '../../accounts/queries/get-inviter.ts';
import { countFriends, listFriendIds } from '../../accounts/queries/list-friends.ts';
import { sumActiveHashPower } from '../../mining/queries/sum-active-hash-power.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { ReferralBonusModel } from '../referral-bonus.model.ts';
import { ReferralClickModel } from '../referral-click.model.ts';

export interface ReferralFigures {
  code: string;
  codeActive: boolean;
  friends: number;
  newThisMonth: number;
  /** Millionths of a TH/s. */
  hashPower: bigint;
  clicks: number;
  /** Percent; decimal text. */
  rate: string;
  /** Micro-dollars. */
  bonuses: Record<BonusState, bigint>;
}

/** How a customer's invitations do. */
export async function getStats(userId: string): Promise<ReferralFigures> {
  const [own, friends, newThisMonth, friendIds, clicks, settings, bonuses] = await Promise.all([
    getOwnCode(userId),
    countFriends(userId),
    countFriends(userId, startOfMonth()),
    listFriendIds(userId),
    ReferralClickModel.countDocuments({ userId }),
    getSettings(referralSettings),
    sumBonuses(userId),
  ]);
  const powers = await sumActiveHashPower(friendIds);
  return {
    code: own.code,
    codeActive: own.active,
    friends,
    newThisMonth,
    hashPower: [...powers.values()].reduce((sum, power) => sum + power, 0n),
    clicks,
    rate: settings.referral_percent,
    bonuses,
  };
}

function startOfMonth(): Date {
  const now = clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

async function sumBonuses(userId: string): Promise<Record<BonusState, bigint>> {
  const sums = await ReferralBonusModel.aggregate<{ _id: BonusState; sum: bigint }>(
    [
      { $match: { userId: new Types.ObjectId(userId) } },
      { $group: { _id: '$state', sum: { $sum: '$amount' } } },
    ],
    { useBigInt64: true },
  );
  const found = Object.fromEntries(sums.map(({ _id, sum }) => [_id, BigInt(sum)]));
  return { due: 0n, held: 0n, paid: 0n, refused: 0n, ...found };
}
