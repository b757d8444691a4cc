import { ABILITIES, STAFF_ROLES } from '@lode/shared/core/abilities';
import type { ClientSession, QueryFilter } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { StaffMember } from '../../guard/ports/staff.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { staffSinceOf } from '../user-state.ts';

const ADMINS_MAX = 200;

/** A person of the staff who can log in now; null for anybody else. */
export async function findStaff(userId: string, session?: ClientSession): Promise<StaffMember | null> {
  const filter = { _id: userId, role: { $in: [...STAFF_ROLES] }, ...canLogIn() };
  const row = await UserModel.findOne(filter, FIELDS, { session }).lean<UserRow>();
  return row && memberOf(row);
}

/** Every administrator who can log in now, who has been one for longest first. */
export async function listAdmins(session?: ClientSession): Promise<StaffMember[]> {
  const filter = { role: { $in: [...ABILITIES['system:watch']] }, ...canLogIn() };
  const rows = await UserModel.find(filter, FIELDS, { session })
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
