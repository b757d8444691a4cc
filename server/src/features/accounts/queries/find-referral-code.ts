import { UserModel, type UserRow } from '../user.model.ts';

/** A referral code that somebody may register with, as it is stored, and whose it is; null for any other. */
export async function findReferralCode(code: string): Promise<{ code: string; userId: string } | null> {
  const row = await UserModel.findOne(
    { referralCode: code.toUpperCase(), referralCodeState: 'active' },
    { referralCode: 1 },
  ).lean<Pick<UserRow, '_id' | 'referralCode'>>();
  return row && { code: row.referralCode, userId: String(row._id) };
}
