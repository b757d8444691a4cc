import type { Theme, TourEnd } from '@lode/shared/accounts/schemas';
import type { Role } from '@lode/shared/core/abilities';
import mongoose, { Schema, type Types } from 'mongoose';

/** A second factor that is on. */
export interface TotpRow {
  /** Encrypted. */
  secret: string;
  enabledAt: Date;
  /** The latest 30-second step whose code was used: a code counts once. */
  lastStep: number;
  /** Keyed hashes of the recovery codes that are left. */
  recovery: string[];
  /** Of all of them; sets of before codes were hashed slowly have none. */
  recoverySalt?: string;
}

/** What staff without a second factor set one up with; given with the role. */
export interface EnrolmentRow {
  /** Keyed. */
  codeHash: string;
  expiresAt: Date;
}

export interface UserRow {
  _id: Types.ObjectId;
  username: string;
  /** Lower case: names that differ only in case are one name. */
  usernameKey: string;
  /** Staff's: what customers know them by, where it is not the username. */
  displayName?: string | null;
  /** Lower case. */
  email: string;
  /** Null: made by a login provider, and no password set since. */
  passwordHash: string | null;
  /** It is as long as staff's must be. */
  passwordLong?: boolean;
  role: Role;
  /** When their role last became staff's, or came to allow more; null or absent for customers, and before that was kept. */
  staffSince?: Date | null;
  /** Closed: by its owner, for good. */
  status: 'active' | 'disabled' | 'closed';
  /** Keyed, of a closed account: the address that was its owner's. */
  closedEmail?: string;
  /** Their address was a closed account's: what a newcomer is given, they were given. */
  formerCustomer?: boolean;
  /** What of the terms they accepted last; nothing of who registered before that was kept. */
  acceptedTerms?: { version: string; at: Date } | null;
  /** By an admin or a risk rule, until then. */
  lockedUntil: Date | null;
  emailVerified: boolean;
  totp: TotpRow | null;
  /** Encrypted secret of a second factor that is not on yet. */
  totpPending: string | null;
  /** How many passkeys they have; none where it is missing. */
  passkeys?: number;
  enrolment?: EnrolmentRow | null;
  /** Two upper-case letters. */
  country: string | null;
  language: string | null;
  theme: Theme | null;
  /** Absent: shown. */
  firstSteps?: boolean;
  /** Absent: offered. */
  tour?: TourEnd;
  walletAddress: string | null;
  referralCode: string;
  referralCodeState: 'active' | 'expired' | 'disabled';
  referredBy: Types.ObjectId | null;
  fingerprintHash: string | null;
  registrationAddress: string | null;
  /** What that address is counted by; null where it tells nothing of who registered. */
  registrationNetwork: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  /** How often an administrator changed this user; theirs is the only counting. */
  adminRev?: number;
  /** Grows with what its customer begins: see `holdAccountIn`. */
  begun?: number;
  /** Who has locked or disabled them or ended their logins, and when last. */
  shutOuts?: { by: string; at: Date }[];
}

const totpSchema = new Schema<TotpRow>(
  {
    secret: { type: String, required: true },
    enabledAt: { type: Date, required: true },
    lastStep: { type: Number, required: true },
    recovery: { type: [String], required: true },
    recoverySalt: { type: String },
  },
  { _id: false },
);

const enrolmentSchema = new Schema<EnrolmentRow>(
  {
    codeHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);

const schema = new Schema<UserRow>(
  {
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    displayName: { type: String, default: null },
    email: { type: String, required: true },
    passwordHash: { type: String, default: null },
    passwordLong: { type: Boolean },
    role: { type: String, required: true },
    staffSince: { type: Date, default: null },
    status: { type: String, required: true, default: 'active' },
    closedEmail: { type: String },
    formerCustomer: { type: Boolean },
    acceptedTerms: { type: new Schema({ version: String, at: Date }, { _id: false }), default: null },
    lockedUntil: { type: Date, default: null },
    emailVerified: { type: Boolean, required: true },
    totp: { type: totpSchema, default: null },
    totpPending: { type: String, default: null },
    passkeys: { type: Number, default: 0 },
    enrolment: { type: enrolmentSchema },
    country: { type: String, default: null },
    language: { type: String, default: null },
    theme: { type: String, default: null },
    firstSteps: { type: Boolean },
    tour: { type: String },
    walletAddress: { type: String, default: null },
    referralCode: { type: String, required: true },
    referralCodeState: { type: String, required: true, default: 'active' },
    referredBy: { type: Schema.Types.ObjectId, default: null },
    fingerprintHash: { type: String, default: null },
    registrationAddress: { type: String, default: null },
    registrationNetwork: { type: String, default: null },
    createdAt: { type: Date, required: true },
    lastLoginAt: { type: Date, default: null },
    adminRev: { type: Number, default: 0 },
    begun: { type: Number, default: 0 },
    shutOuts: { type: [new Schema({ by: String, at: Date }, { _id: false })], default: [] },
  },
  { collection: 'users', versionKey: false, minimize: false },
);
schema.index({ usernameKey: 1 }, { unique: true });
schema.index({ email: 1 }, { unique: true });
schema.index({ referralCode: 1 }, { unique: true });
schema.index({ closedEmail: 1 }, { sparse: true });
// The administrators' lists.
schema.index({ createdAt: -1 });
schema.index({ lastLoginAt: -1 });
schema.index({ role: 1, createdAt: -1 });
schema.index({ status: 1, createdAt: -1 });
schema.index({ country: 1, createdAt: -1 });
schema.index({ lockedUntil: 1 });
schema.index({ referredBy: 1, createdAt: -1 });
schema.index({ fingerprintHash: 1 });
schema.index({ registrationNetwork: 1 });

export const UserModel = mongoose.model<UserRow>('User', schema);
