import { z } from 'zod';
import { accountSettings } from '../accounts/settings.ts';
import { alertSettings } from '../alerts/settings.ts';
import { depositSettings } from '../deposits/settings.ts';
import { knowledgeSettings } from '../knowledge/settings.ts';
import { ledgerSettings } from '../ledger/settings.ts';
import { miningSettings } from '../mining/settings.ts';
import { payoutSettings } from '../payouts/settings.ts';
import { referralSettings } from '../referrals/settings.ts';
import { generalSettings } from '../settings/schemas.ts';
import { fileRulesSchema } from '../support/file-schemas.ts';
import { supportSettings } from '../support/settings.ts';
import { treasurySettings } from '../treasury/settings.ts';
import { withdrawalSettings } from '../withdrawals/settings.ts';

/**
 * What money depends on: no single administrator changes these, and a change takes force with the next UTC day.
 */
const moneySettings = z.object({
  ...depositSettings.shape,
  ...withdrawalSettings.shape,
  ...ledgerSettings.shape,
  ...miningSettings.shape,
  ...referralSettings.shape,
  ...treasurySettings.shape,
  ...payoutSettings.shape,
  // Else one person could put off the alert about payouts that they hold back.
  ...alertSettings.shape,
});

/** Every setting of the system with its default, each declared by its feature; stored once, the same everywhere. */
export const settingsSchema = z.object({
  ...generalSettings.shape,
  ...supportSettings.shape,
  ...knowledgeSettings.shape,
  ...accountSettings.shape,
  ...moneySettings.shape,
});
export type Settings = z.infer<typeof settingsSchema>;

type MoneySetting = keyof z.infer<typeof moneySettings>;
export const MONEY_SETTINGS = Object.keys(moneySettings.shape) as MoneySetting[];

export function isMoneySetting(name: string): name is MoneySetting {
  return Object.hasOwn(moneySettings.shape, name);
}

const valued = z.object({ value: z.string() });

export const demoLifeSchema = z.object({ on: z.boolean() });

/** How far a demo's past has been written: so many of its days. */
export const demoPastSchema = z.object({ day: z.number().int().min(0), days: z.number().int().min(1) });
export type DemoPast = z.infer<typeof demoPastSchema>;

export const publicInfoSchema = z.object({
  site: z.object({ site_name: valued, site_description: valued, site_logo: valued }),
  /** Who runs the site; empty where it has not been said. */
  operator: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    security_contact: z.string(),
  }),
  /** True whenever anything on the site is simulated; every page then says so. */
  demo: z.boolean(),
  /** Whether simulated customers go on living in the background; null where there are none. */
  demo_life: z.boolean().nullable(),
  /** While the demo's past is being written: until then it has no figures, and nobody can do anything. Else null. */
  demo_past: demoPastSchema.nullable(),
  /** True where the chains are invented: no explorer knows their transactions. */
  simulated_chains: z.boolean(),
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
    files: fileRulesSchema,
  }),
});
export type PublicInfo = z.infer<typeof publicInfoSchema>;
