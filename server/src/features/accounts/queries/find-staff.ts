import { ABILITIES, STAFF_ROLES } from '@lode/shared/core/abilities';
import type { ClientSession, QueryFilter } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { StaffMember } from '../../guard/ports/staff.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { staffSinceOf } from '../user-state.ts';

const ADMINS_MAX = 200;
const ADMINS = { role: { $in: [...ABILITIES['system:watch']] } };

/** A person of the staff who can log in now; null for anybody else. */
export async function findStaff(userId: string, session?: ClientSession): Promise<StaffMember | null> {
  const filter = { _id: userId, role: { $in: [...STAFF_ROLES] }, ...canLogIn() };
  const row = await UserModel.findOne(filter, FIELDS, { session }).lean<UserRow>();
  return row && memberOf(row);
}

/** Every administrator who can log in now, who has been one for longest first. */
export function listAdmins(session?: ClientSession): Promise<StaffMember[]> {
  return find(canLogIn(), session);
}

/** Every administrator but those who were disabled before `since`. */
export function listAdminsToTell(since: Date, session?: ClientSession): Promise<StaffMember[]> {
  return find({ $or: [{ status: 'active' }, { 'shutOuts.at': { $gte: since } }] }, session);
}

/** Whether somebody has locked or disabled an administrator since then, for however short a time. */
export async function hasShutOutAdmin(
  userId: string,
  since: Date,
  session?: ClientSession,
): Promise<boolean> {
  const filter = { ...ADMINS, shutOuts: { $elemMatch: { by: userId, at: { $gte: since } } } };
  return (await UserModel.findOne(filter, { _id: 1 }, { session }).lean()) !== null;
}

async function find(filter: QueryFilter<UserRow>, session?: ClientSession): Promise<StaffMember[]> {
  const rows = await UserModel.find({ ...ADMINS, ...filter }, FIELDS, { session })
    .sort({ createdAt: 1 })
    .limit(ADMINS_MAX)
    .lean<UserRow[]>();
  return rows.map(memberOf);
}

const FIELDS = { username: 1, email: 1, language: 1, role: 1, staffSince: 1, createdAt: 1 };

function canLogIn(): QueryFilter<UserRow> {
  return { status: 'active', $or: [{ lockedUntil: null }, { lockedUntil: { $lte: clock.now() } }] };
}

function memberOf({ _id, username, email, language, role, ...row }: UserRow): StaffMember {
  return { id: String(_id), username, email, language, role, staffSince: staffSinceOf(row) };
}
