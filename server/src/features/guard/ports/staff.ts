import type { Role } from '@lode/shared/core/abilities';
import type { ClientSession } from 'mongoose';
import type { Identity } from '../../../platform/identity.ts';
import { definePort } from '../../../platform/port.ts';

/** Somebody of the staff who can log in now. */
export interface StaffMember {
  id: string;
  username: string;
  email: string;
  language: string | null;
  role: Role;
  staffSince: Date;
}

/** What guarded changes ask about people. */
export interface Staff {
  /** Throws REAUTH_REQUIRED unless the caller has just proved who they are. */
  requireProof: (identity: Identity) => Promise<void>;
  /** Null for who is no staff now, or is locked or disabled. */
  findStaff: (userId: string, session?: ClientSession) => Promise<StaffMember | null>;
  /** Every administrator who can log in now. */
  listAdmins: (session?: ClientSession) => Promise<StaffMember[]>;
  /** Every administrator who is to be told: also one who is locked, or was shut out since then. */
  listAdminsToTell: (since: Date, session?: ClientSession) => Promise<StaffMember[]>;
  /** Whether somebody has locked or disabled an administrator since then, for however short a time. */
  hasShutOutAdmin: (userId: string, since: Date, session?: ClientSession) => Promise<boolean>;
}

export const staff = definePort<Staff>('guard/staff');
