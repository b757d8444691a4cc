import { z } from 'zod';
import { timeSchema } from '../core/fields.ts';
import { type Settings, settingsSchema } from './schemas.ts';

/** How a setting is edited. */
export type SettingKind =
  | 'text'
  | 'long-text'
  | 'logo'
  | 'url'
  | 'switch'
  | 'danger-switch'
  | 'number'
  | 'number-or-none'
  | 'assignment'
  | 'file-kinds'
  | 'usd'
  | 'percent'
  | 'hash-power'
  | 'countries'
  | 'addresses'
  | 'hours';

/** The groups of the settings page, each setting once: a setting without a place here does not compile. */
export const SETTING_GROUPS = {
  site: { site_name: 'text', site_description: 'long-text', site_logo: 'logo' },
  operator: {
    operator_name: 'text',
    operator_address: 'long-text',
    contact_email: 'text',
    security_contact: 'text',
  },
  support: {
    support_messenger_url: 'url',
    business_hours: 'hours',
    conversation_assignment: 'assignment',
    conversations_at_once: 'number-or-none',
    auto_close_minutes: 'number',
    support_file_kinds: 'file-kinds',
    support_file_max_mb: 'number',
    articles_need_review: 'switch',
  },
  registration: {
    registration_open: 'switch',
    email_verification: 'switch',
    blocked_regions: 'countries',
    registrations_per_ip: 'number',
    registrations_per_fingerprint: 'number',
  },
  access: {
    login_failures_per_account: 'number',
    login_failures_per_ip: 'number',
    restricted_ips: 'addresses',
    maintenance: 'danger-switch',
  },
  deposits: {
    deposit_minimum: 'usd',
    deposit_maximum: 'usd',
    quote_minutes: 'number',
    deposit_spread: 'percent',
    confirmations_btc: 'number',
    confirmations_usdt: 'number',
    confirmations_trx: 'number',
    confirmations_vet: 'number',
  },
  withdrawals: {
    withdrawal_minimum_btc: 'usd',
    withdrawal_minimum_usdt: 'usd',
    withdrawal_minimum_trx: 'usd',
    withdrawal_minimum_vet: 'usd',
    withdrawal_fee_btc: 'usd',
    withdrawal_fee_usdt: 'usd',
    withdrawal_fee_trx: 'usd',
    withdrawal_fee_vet: 'usd',
    withdrawal_spread: 'percent',
    second_admin_from: 'usd',
    payouts_per_hour: 'usd',
    payout_wait_hours: 'number',
    break_from: 'usd',
    statement_paid_days: 'number',
    batch_fee_min_btc: 'number',
    batch_fee_max_btc: 'number',
    batch_fee_min_usdt: 'number',
    batch_fee_max_usdt: 'number',
  },
  mining: { capacity_th: 'hash-power', maintenance_fee_percent: 'percent', referral_percent: 'percent' },
} as const satisfies Record<string, Partial<Record<keyof Settings, SettingKind>>>;
export type SettingGroup = keyof typeof SETTING_GROUPS;

type Placed = { [G in SettingGroup]: keyof (typeof SETTING_GROUPS)[G] }[SettingGroup];
/** The name of every setting; a setting without a place in a group does not compile here. */
export const SETTING_NAMES = Object.keys(settingsSchema.shape) as (keyof Settings)[] satisfies Placed[];

const changeSchema = z.object({ name: z.string(), before: z.unknown(), after: z.unknown() });
export type SettingChange = z.infer<typeof changeSchema>;

/** A value that was saved and is not in force yet, and what counts until then. */
const upcomingSchema = z.object({
  name: z.string(),
  value: z.unknown(),
  from: timeSchema,
  until_then: z.unknown(),
});
export type UpcomingSetting = z.infer<typeof upcomingSchema>;

export const settingsStateSchema = z.object({
  /** Goes up with every save; 0 is a site whose settings were never saved. */
  version: z.number().int(),
  /** As they were saved last. */
  settings: settingsSchema,
  upcoming: z.array(upcomingSchema),
  /** The latest save; null for none, or by nobody for what the system did. */
  saved: z.object({ at: timeSchema, by: z.string().nullable() }).nullable(),
  /** Money settings wait for a second administrator, or until then; null while none do. */
  waits_until: timeSchema.nullable(),
});
export type SettingsState = z.infer<typeof settingsStateSchema>;

/** What a stale save is answered with: the present state and what others changed meanwhile. */
export const settingsConflictSchema = settingsStateSchema.extend({ changes: z.array(changeSchema) });

/** Every setting, none left to its default: what is saved is what was edited. */
export const editedSettingsSchema = z.object(
  Object.fromEntries(
    Object.entries(settingsSchema.shape).map(([name, schema]): [string, z.ZodType] => [
      name,
      schema.unwrap(),
    ]),
  ),
) as unknown as z.ZodObject<{ [K in keyof Settings]: z.ZodType<Settings[K], Settings[K]> }>;

export const saveSettingsSchema = z.object({
  /** The version that was edited. */
  version: z.number().int().min(0),
  settings: editedSettingsSchema,
});

export const settingsVersionSchema = z.object({
  version: z.number().int(),
  at: timeSchema,
  /** Null for what the system did. */
  by: z.string().nullable(),
  restored_from: z.number().int().nullable(),
  changes: z.array(changeSchema),
});
export type SettingsVersion = z.infer<typeof settingsVersionSchema>;

export const LOGO_MAX_SIDE = 512;
