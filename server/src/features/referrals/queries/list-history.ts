import { type FriendRow, listFriends } from '../../accounts/queries/list-friends.ts';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { sumActiveHashPower } from '../../mining/queries/sum-active-hash-power.ts';
import { ReferralBonusModel, type ReferralBonusRow } from '../referral-bonus.model.ts';

interface Paging {
  page: number;
  limit: number;
}

/** A friend with their active hash power, in millionths of a TH/s. */
export type FriendView = FriendRow & { hashPower: bigint };

/** Who registered with a customer's code, the latest first. */
export async function listHistory(
  userId: string,
  paging: Paging,
): Promise<{ friends: FriendView[]; total: number }> {
  const { rows, total } = await listFriends(userId, paging);
  const powers = await sumActiveHashPower(rows.map(({ _id }) => _id));
  return { friends: rows.map((row) => ({ ...row, hashPower: powers.get(String(row._id)) ?? 0n })), total };
}

export type BonusView = ReferralBonusRow & { friend: string };

/** What a customer earned by their friends' purchases, the latest first. */
export async function listBonuses(
  userId: string,
  { page, limit }: Paging,
): Promise<{ bonuses: BonusView[]; total: number }> {
  const [rows, total] = await Promise.all([
    ReferralBonusModel.find({ userId }, null, { useBigInt64: true })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<ReferralBonusRow[]>(),
    ReferralBonusModel.countDocuments({ userId }),
  ]);
  const names = await listUsernames(rows.map(({ friendId }) => friendId));
  return { bonuses: rows.map((row) => ({ ...row, friend: names.get(String(row.friendId)) ?? '' })), total };
}
