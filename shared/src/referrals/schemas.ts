import { z } from 'zod';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';

/** due until the marketing account can pay it; held while staff look at it; refused by them. */
export const BONUS_STATES = ['due', 'held', 'paid', 'refused'] as const;
export type BonusState = (typeof BONUS_STATES)[number];

/** Why nobody can register with a code: codes of the error table. */
const REFERRAL_PROBLEMS = ['INVALID_REFERRAL', 'REFERRAL_EXPIRED', 'REFERRAL_DISABLED'] as const;

/** What a visitor who came by a link is told of it; no more of who invites than the first letter of the name. */
export const referralClickSchema = z.object({
  /** Whether an account made with this code would be its holder's friend. */
  valid: z.boolean(),
  /** Masked; null for a code that is good for nothing. */
  inviter: z.string().nullable(),
  /** Null for a good code. */
  problem: z.enum(REFERRAL_PROBLEMS).nullable(),
});
export type ReferralClick = z.infer<typeof referralClickSchema>;

export const referralStatsSchema = z.object({
  referral_code: z.string(),
  /** Whether somebody can still register with it. */
  code_active: z.boolean(),
  /** Friends who registered with the code. */
  total_invites: z.number().int(),
  /** Of them, since the first of this month (UTC). */
  new_this_month: z.number().int(),
  /** Active hash power of all friends, in TH/s. */
  total_referral_hashpower: amountSchema,
  /** Visits by the link, once a visitor and day. */
  clicks: z.number().int(),
  /** Friends per hundred visits, at most 100; null before the first visit. */
  conversion_rate: amountSchema.nullable(),
  /** Percent of a friend's purchases that are paid as a bonus. */
  referral_rate: amountSchema,
  bonus_paid_usd: amountSchema,
  /** Earned, and paid as soon as the marketing account holds enough. */
  bonus_due_usd: amountSchema,
  /** Earned, and being looked at. */
  bonus_held_usd: amountSchema,
});
export type ReferralStats = z.infer<typeof referralStatsSchema>;

export const referralFriendSchema = z.object({
  id: idSchema,
  username: z.string(),
  /** Masked. */
  email: z.string(),
  /** Active hash power, in TH/s. */
  total_mining: amountSchema,
  registered_at: timeSchema,
});
export type ReferralFriend = z.infer<typeof referralFriendSchema>;

export const referralBonusSchema = z.object({
  id: idSchema,
  /** The friend who bought. */
  username: z.string(),
  amount_usd: amountSchema,
  /** Percent at the time of the purchase. */
  rate: amountSchema,
  state: z.enum(BONUS_STATES),
  created_at: timeSchema,
  paid_at: timeSchema.nullable(),
});
export type ReferralBonus = z.infer<typeof referralBonusSchema>;
