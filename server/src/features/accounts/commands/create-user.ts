import { randomInt } from 'node:crypto';
import type { Role } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import type { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { wasEmail } from '../closed-email.ts';
import { networkOf } from '../network.ts';
import { hashPassword } from '../password.ts';
import { isLong } from '../password-rules.ts';
import { type EnrolmentRow, UserModel, type UserRow } from '../user.model.ts';
import { noteCustomers } from './note-customers.ts';

/** Without the letters and digits that are read for one another. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

export interface NewUser {
  username: string;
  /** Lower case. */
  email: string;
  /** None for an account made by a login provider. */
  password?: string;
  /** Whether the address is known to be its owner's. */
  emailVerified: boolean;
  role: Role;
  /** Since when somebody of the staff counts as such, if not from now on. */
  staffSince?: Date;
  country?: string;
  language?: string;
  referredBy?: Types.ObjectId;
  fingerprintHash?: string;
  registrationAddress?: string;
  /** Their address was a closed account's. */
  formerCustomer?: boolean;
  acceptedTerms?: UserRow['acceptedTerms'];
  /** For staff: what they set their second factor up with. */
  enrolment?: EnrolmentRow;
}

function newReferralCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}

/**
 * Makes an account; `alongside` writes in the same transaction. DUPLICATE_USER when the username (in
 * any case) or the e-mail is taken, in a race too.
 */
export async function createUser(
  { password, ...account }: NewUser,
  alongside?: (tx: Transaction, userId: Types.ObjectId) => Promise<void>,
): Promise<UserRow> {
  const now = clock.now();
  const user = new UserModel({
    staffSince: account.role === 'user' ? null : now,
    ...account,
    usernameKey: account.username.toLowerCase(),
    passwordHash: password === undefined ? null : await hashPassword(password),
    passwordLong: password !== undefined && isLong(password),
    registrationNetwork: account.registrationAddress ? networkOf(account.registrationAddress) : null,
    referralCode: newReferralCode(),
    createdAt: now,
  });
  await user.validate();
  const row = user.toObject<UserRow>();
  try {
    await inTransaction(async (tx) => {
      await alongside?.(tx, row._id);
      // Asked here: who closes their account in the same moment meets this at the address that both write.
      const former = await UserModel.exists(wasEmail(row.email)).session(tx.session);
      const formerCustomer = row.role === 'user' && former !== null;
      await UserModel.insertMany([{ ...row, formerCustomer }], { session: tx.session, lean: true });
      if (row.role === 'user') await noteCustomers([row._id], tx.session);
    });
    return row;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('DUPLICATE_USER', { cause: error });
    throw error;
  }
}
