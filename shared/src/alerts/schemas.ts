import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';

/**
 * What somebody has to look at:
 * - `switch_fell`: money was stopped by no person
 * - `payout_waiting`: withdrawals wait longer than the setting allows
 * - `rate_silent`, `chain_silent`: no source of a rate, or of a chain, says anything that can be believed
 * - `chain_disputed`: the sources of a chain tell different stories of a payout
 * - `marketing_empty`: bonuses are due, and the marketing account cannot pay them
 * - `break_unsettled`: a day's break is older than a day
 * - `proof_old`: the books are not proven, or were too long ago
 */
export const ALERT_KINDS = [
  'switch_fell',
  'payout_waiting',
  'rate_silent',
  'chain_silent',
  'chain_disputed',
  'marketing_empty',
  'break_unsettled',
  'proof_old',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_STATES = ['open', 'ended'] as const;

export const alertSchema = z.object({
  id: idSchema,
  kind: z.enum(ALERT_KINDS),
  /** What it is about: a switch, a coin, a chain, a day; null where there is only one. */
  subject: z.string().nullable(),
  /** How many things are concerned. */
  count: z.number().int(),
  since: timeSchema,
  last_seen: timeSchema,
  /** Who has said that they see to it; until then it is mailed every hour, from then on every day. */
  taken: z.object({ by: z.object({ id: idSchema, username: z.string() }), at: timeSchema }).nullable(),
  /** When its cause was gone; null while it is there. */
  ended_at: timeSchema.nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

export const alertQuerySchema = pageQuerySchema.extend({
  state: z.enum(ALERT_STATES).optional(),
  kind: z.enum(ALERT_KINDS).optional(),
});
export type AlertQuery = z.output<typeof alertQuerySchema>;
export const alertListSchema = pageSchema(alertSchema);
