import { z } from 'zod';

/** One address, or a network of them (CIDR). */
const addressSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** A count of tries. */
const limit = z.number().int().min(1).max(100_000);

const BLOCKED_REGIONS_MAX = 250;
const RESTRICTED_IPS_MAX = 500;

export const accountSettings = z.object({
  registration_open: z.boolean().default(true),
  /** Registering asks for a code mailed to the address, and an account without a proven one may not log in. */
  email_verification: z.boolean().default(true),
  /** Customers are shut out for a while; staff are not. */
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
});
export type AccountSettings = z.infer<typeof accountSettings>;
