import { z } from 'zod';

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

/** Every setting of the system with its default: typed here, stored once, effective everywhere at once. */
export const settingsSchema = z.object({
  site_name: z.string().min(1).max(60).default('Lode'),
  site_description: z.string().max(300).default('Cloud hash power, paid from what the farm really mined.'),
  site_logo: z.string().max(500).default('/logo.svg'),
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
  blocked_regions: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
  /** Addresses that may not log in or register. */
  restricted_ips: z.array(z.string()).default([]),
  login_failures_per_account: z.number().int().min(1).default(5),
  login_failures_per_ip: z.number().int().min(1).default(20),
  registrations_per_ip: z.number().int().min(1).default(5),
  registrations_per_fingerprint: z.number().int().min(1).default(3),
});
export type Settings = z.infer<typeof settingsSchema>;

const valued = z.object({ value: z.string() });

export const publicInfoSchema = z.object({
  site: z.object({ site_name: valued, site_description: valued, site_logo: valued }),
  /** True whenever anything on the site is simulated; every page then says so. */
  demo: z.boolean(),
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
