import { UserModel, type UserRow } from '../user.model.ts';

/** Why nobody can register with a code: codes of the error table. */
export type ReferralCodeProblem = 'INVALID_REFERRAL' | 'REFERRAL_EXPIRED' | 'REFERRAL_DISABLED';

interface FoundCode {
  /** As it is stored. */
  code: string;
  userId: UserRow['_id'];
  username: string;
}

/** Whose referral code this is, in whatever case it was written, or why nobody can register with it. */
export async function findReferralCode(code: string): Promise<FoundCode | { problem: ReferralCodeProblem }> {
  const row = await UserModel.findOne(
    { referralCode: code.toUpperCase() },
    { referralCode: 1, referralCodeState: 1, username: 1 },
  ).lean<Pick<UserRow, '_id' | 'referralCode' | 'referralCodeState' | 'username'>>();
  switch (row?.referralCodeState) {
    case undefined:
      return { problem: 'INVALID_REFERRAL' };
    case 'expired':
      return { problem: 'REFERRAL_EXPIRED' };
    case 'disabled':
      return { problem: 'REFERRAL_DISABLED' };
    case 'active':
      return { code: row.referralCode, userId: row._id, username: row.username };
  }
}
