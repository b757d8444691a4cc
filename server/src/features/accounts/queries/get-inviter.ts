import type { ClientSession } from 'mongoose';
import { UserModel, type UserRow } from '../user.model.ts';

/** With whose code a customer registered; null for nobody's, and for that of an account that its owner has closed. */
export async function getInviter(userId: string, session?: ClientSession): Promise<string | null> {
  const row = await UserModel.findById(userId, { referredBy: 1 }, { session }).lean<
    Pick<UserRow, 'referredBy'>
  >();
  const inviter = row?.referredBy;
  if (!inviter) return null;
  const open = await UserModel.exists({ _id: inviter, status: { $ne: 'closed' } }).session(session ?? null);
  return open ? String(inviter) : null;
}

/** A customer's own code, and whether somebody can still register with it. */
export async function getOwnCode(userId: string): Promise<{ code: string; active: boolean }> {
  const row = await UserModel.findById(userId, { referralCode: 1, referralCodeState: 1 }).lean<
    Pick<UserRow, 'referralCode' | 'referralCodeState'>
  >();
  if (!row) throw new Error(`There is no user ${userId}`);
  return { code: row.referralCode, active: row.referralCodeState === 'active' };
}
