import { z } from 'zod';
import { parseDecimal, USD_DECIMALS, USD_INPUT_DECIMALS } from '../core/money.ts';

const hour = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const businessHoursSchema = z.object({
  enabled: z.boolean(),
  /** IANA name. */
  timezone: z.string().refine(isTimeZone),
  /** Monday first; null is closed all day. `24:00` ends a day. */
  days: z.array(z.object({ from: hour, to: hour }).nullable()).length(7),
});
export type BusinessHours = z.infer<typeof businessHoursSchema>;

/** One address, or a network of them (CIDR). */
const addressSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** A count of tries. */
const limit = z.number().int().min(1).max(100_000);

/** Where uploaded logos are served. */
export const LOGO_PATH = '/api/site/logo/';
/** The logo of a new site, or an uploaded one: never an address of somebody else's. */
const logoSchema = z.string().regex(/^\/(logo\.svg|api\/site\/logo\/[0-9a-f]{24})$/);

/** A sum in USD as a decimal text. */
const usd = z
  .string()
  .refine((text) => parseDecimal(text, USD_DECIMALS, USD_INPUT_DECIMALS) !== undefined, 'AMOUNT_INVALID');
/** A share of a hundred, as a decimal text of at most two decimals. */
const percent = z.string().refine((text) => (parseDecimal(text, 2) ?? 10_001n) <= 10_000n, 'INVALID_PARAMS');
/** Hash power in TH/s, as a decimal text of at most two decimals. */
const hashPower = z.string().refine((text) => parseDecimal(text, 2) !== undefined, 'INVALID_PARAMS');
const confirmations = z.number().int().min(1).max(1000);

export const BLOCKED_REGIONS_MAX = 250;
export const RESTRICTED_IPS_MAX = 500;

/** Every setting of the system with its default: typed here, stored once, effective everywhere at once. */
export const settingsSchema = z.object({
  site_name: z.string().trim().min(1).max(60).default('Lode'),
  site_description: z.string().max(300).default('Cloud hash power, paid from what the farm really mined.'),
  site_logo: logoSchema.default('/logo.svg'),
  support_messenger_url: z.union([z.url({ protocol: /^https$/ }), z.literal('')]).default(''),
  business_hours: businessHoursSchema.default({
    enabled: false,
    timezone: 'UTC',
    days: Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' })),
  }),
  registration_open: z.boolean().default(true),
  /** Registering asks for a code mailed to the address, and an account without a proven one may not log in. */
  email_verification: z.boolean().default(true),
  maintenance: z.boolean().default(false),
  /** Two-letter country codes. */
  blocked_regions: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(BLOCKED_REGIONS_MAX)
    .default([]),
  /** Addresses and networks that may not log in or register. */
  restricted_ips: z.array(addressSchema).max(RESTRICTED_IPS_MAX).default([]),
  login_failures_per_account: limit.default(5),
  login_failures_per_ip: limit.default(20),
  registrations_per_ip: limit.default(5),
  registrations_per_fingerprint: limit.default(3),
  deposit_minimum: usd.default('20'),
  deposit_maximum: usd.default('50000'),
  confirmations_btc: confirmations.default(2),
  confirmations_usdt: confirmations.default(20),
  confirmations_trx: confirmations.default(20),
  confirmations_vet: confirmations.default(12),
  withdrawal_minimum_btc: usd.default('50'),
  withdrawal_minimum_usdt: usd.default('10'),
  withdrawal_minimum_trx: usd.default('10'),
  withdrawal_minimum_vet: usd.default('10'),
  withdrawal_fee_btc: usd.default('5'),
  withdrawal_fee_usdt: usd.default('1'),
  withdrawal_fee_trx: usd.default('1'),
  withdrawal_fee_vet: usd.default('0.50'),
  /** From this sum of one customer's withdrawals in 24 hours a second administrator must approve. */
  second_admin_from: usd.default('10000'),
  /** What the farm has; no more is sold. */
  capacity_th: hashPower.default('0'),
  /** Of the revenue, before it is divided. */
  maintenance_fee_percent: percent.default('10'),
  /** Of a friend's purchase. */
  referral_percent: percent.default('5'),
});
export type Settings = z.infer<typeof settingsSchema>;

const valued = z.object({ value: z.string() });

export const publicInfoSchema = z.object({
  site: z.object({ site_name: valued, site_description: valued, site_logo: valued }),
  /** True whenever anything on the site is simulated; every page then says so. */
  demo: z.boolean(),
  /** Customers are shut out for a while; staff are not. */
  maintenance: z.boolean(),
  registration: z.object({
    open: z.boolean(),
    /** Whether registering needs a mailed code. */
    email_verification: z.boolean(),
  }),
  support: z.object({
    messenger_url: z.string().nullable(),
    open: z.boolean(),
  }),
});
export type PublicInfo = z.infer<typeof publicInfoSchema>;
