import { z } from 'zod';
import { reasonSchema } from '../administration/schemas.ts';
import { ROLES } from '../core/abilities.ts';
import { idSchema, timeSchema } from '../core/fields.ts';
import { pageQuerySchema } from '../core/page.ts';
import { walletSchema } from '../ledger/wallet-rest.ts';
import { loginDeviceSchema } from './schemas.ts';

/** How an account stands: locked until a time, disabled for good, or closed by its owner. */
export const USER_STATES = ['active', 'locked', 'disabled', 'closed'] as const;
export type UserState = (typeof USER_STATES)[number];

export const USER_SORTS = ['created_at', 'last_login_at', 'username'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Users that a list counts and pages through; a search or a filter reaches the others. */
export const USERS_WINDOW = 10_000;

export const adminUserQuerySchema = pageQuerySchema.extend({
  /** The beginning of a username, an e-mail or a referral code, in any case; or a whole id. */
  search: z.string().trim().max(254).optional(),
  role: z.enum(ROLES).optional(),
  status: z.enum(USER_STATES).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  verified: z.enum(['true', 'false']).optional(),
  sort: z.enum(USER_SORTS).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type AdminUserQuery = z.output<typeof adminUserQuerySchema>;

export const adminUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATES),
  locked_until: timeSchema.nullable(),
  email_verified: z.boolean(),
  totp_enabled: z.boolean(),
  country: z.string().nullable(),
  created_at: timeSchema,
  last_login_at: timeSchema.nullable(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/** What an administrator may do to a user. */
export const USER_ACTIONS = [
  'lock',
  'unlock',
  'disable',
  'enable',
  'sign-out',
  'reset-second-factor',
  'set-role',
  'enrolment-code',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

export const adminUserDetailSchema = adminUserSchema.extend({
  /** Goes up with every administrator's change; an action names the one it was decided on. */
  rev: z.number().int(),
  language: z.string().nullable(),
  wallet_address: z.string().nullable(),
  referral_code: z.string(),
  referral_code_state: z.enum(['active', 'expired', 'disabled']),
  referred_by: z.object({ id: idSchema, username: z.string() }).nullable(),
  /** How many they brought. */
  referrals: z.number().int(),
  registration_address: z.string().nullable(),
  /** Other accounts that were registered in the same browser. */
  same_browser: z.number().int(),
  devices: z.array(loginDeviceSchema),
  /** Null to whoever may not read finance. */
  wallet: walletSchema.pick({ balance: true, held: true, available: true, owed: true }).nullable(),
  /** What the one who asks may do to this user now. */
  allowed: z.array(z.enum(USER_ACTIONS)),
  /** A change of this user waits for a second administrator, or until then; null while none does. */
  waits_until: timeSchema.nullable(),
});
export type AdminUserDetail = z.infer<typeof adminUserDetailSchema>;

export const userActionSchema = z.object({
  reason: reasonSchema,
  /** `rev` of the user as last seen: USER_CHANGED when somebody changed them since. */
  rev: z.number().int().min(0),
});
export const lockUserSchema = userActionSchema.extend({ until: timeSchema });
/** The code is told this once: only its hash is kept. */
export const enrolmentCodeGivenSchema = z.object({
  code: z.string(),
  expires_at: timeSchema,
  user: adminUserDetailSchema,
});
export const setRoleSchema = userActionSchema.extend({ role: z.enum(ROLES) });
