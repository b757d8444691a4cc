import { z } from 'zod';
import { amountSchema, decimalSchema, idSchema, timeSchema } from '../core/fields.ts';
import { daySchema } from './revenue-schemas.ts';
import { payoutSchema } from './schemas.ts';

/** Contracts are paid batch by batch, then the rest is booked. */
export const ACCRUAL_STATES = ['running', 'done'] as const;
export type AccrualState = (typeof ACCRUAL_STATES)[number];

/**
 * The accrual of one UTC day. Exactly: revenue + carried in = fee + paid + operator's share + carried out (L10).
 * Amounts are USD to the micro-dollar, hash power is in TH/s.
 */
export const accrualRunSchema = z.object({
  day: daySchema,
  state: z.enum(ACCRUAL_STATES),
  /** Confirmed revenue that counts for the day. */
  revenue: amountSchema,
  /** Of the revenue, in percent, as it was set on the day; of all its seconds, should it have changed within it. */
  fee_percent: decimalSchema,
  fee: amountSchema,
  /** What rounding down left over the day before. */
  carried_in: amountSchema,
  /** The farm's, in the same way. */
  capacity: decimalSchema,
  /** Contracts that were active for a part of the day at least. */
  contracts: z.number().int(),
  /** Of them, those that have had their turn. */
  contracts_done: z.number().int(),
  /** To customers. */
  paid: amountSchema,
  /** Contracts that were paid something. */
  payouts: z.number().int(),
  /** What hash power that nobody had bought earned; null until the run is done. */
  operator_share: amountSchema.nullable(),
  carried_out: amountSchema.nullable(),
  /** What one TH/s earned that was active all day, net of the fee. */
  per_th: amountSchema,
  started_at: timeSchema,
  finished_at: timeSchema.nullable(),
});
export type AccrualRun = z.infer<typeof accrualRunSchema>;

/** What an accrual paid for a contract: as its customer sees it, and whose it is. */
export const staffPayoutSchema = payoutSchema.extend({
  user: z.object({ id: idSchema, username: z.string() }),
});
export type StaffPayout = z.infer<typeof staffPayoutSchema>;

/** The demo's clock. */
export const demoClockSchema = z.object({
  now: timeSchema,
  /** How far it is ahead of the machine's, in milliseconds. */
  ahead_ms: z.number().int(),
});
export type DemoClock = z.infer<typeof demoClockSchema>;

/** Days that the demo's clock may be moved at once. */
export const CLOCK_DAYS_MAX = 31;
