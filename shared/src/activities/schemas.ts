import { z } from 'zod';
import { decimalSchema, idSchema, timeSchema } from '../core/fields.ts';
import { parseHashPower, TH } from '../core/hash-power.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { SOURCE_MAX_LENGTH } from '../translations/limits.ts';

/** What a customer does to earn it: registers, brings a friend, or buys, each within the activity's time. */
export const ACTIVITY_TYPES = ['register', 'referral', 'purchase'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Follows the clock: upcoming → active from `start_time` on → ended from `end_time` on. */
export const ACTIVITY_STATUSES = ['upcoming', 'active', 'ended'] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];

/** Pending once it can be claimed; expired when its activity ended before it was. */
export const REWARD_STATUSES = ['pending', 'claimed', 'expired'] as const;
export type RewardStatus = (typeof REWARD_STATUSES)[number];

export const TITLE_MAX = 80;
export const CONTENT_MAX = SOURCE_MAX_LENGTH;
/** In TH/s. */
export const REWARD_MAX_TH = 10_000n;
/** Days that a reward runs. */
export const REWARD_PERIOD_MAX = 365;

const activityFields = {
  id: idSchema,
  title: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  /** Lines of plain text. */
  content: z.string(),
  status: z.enum(ACTIVITY_STATUSES),
  /** TH/s. */
  reward_hashpower: decimalSchema,
  /** Days that the reward runs from the claim on. */
  reward_period: z.number().int(),
  start_time: timeSchema,
  end_time: timeSchema,
};

export const activitySchema = z.object({
  ...activityFields,
  /** By the caller. */
  claimed: z.boolean(),
  /** The caller has done what it asks for, and may claim while it is active. */
  eligible: z.boolean(),
  /** The server's time, for a countdown on a clock that is wrong. */
  now: timeSchema,
});
export type Activity = z.infer<typeof activitySchema>;

export const activityQuerySchema = pageQuerySchema.extend({
  status: z.enum(ACTIVITY_STATUSES).optional(),
  /** `false` leaves out what the caller has claimed. */
  claimed: z.enum(['true', 'false']).optional(),
});

export const rewardSchema = z.object({
  id: idSchema,
  activity_id: idSchema,
  title: z.string(),
  /** TH/s. */
  hashpower: decimalSchema,
  /** Days. */
  period: z.number().int(),
  status: z.enum(REWARD_STATUSES),
  /** Until when it can be claimed. */
  claim_until: timeSchema,
  claimed_at: timeSchema.nullable(),
  rev: z.number().int(),
});
export type Reward = z.infer<typeof rewardSchema>;

export const rewardQuerySchema = pageQuerySchema.extend({ status: z.enum(REWARD_STATUSES).optional() });

/** TH/s as text, with as many decimals as screens show, so that what is promised is what is shown. */
const rewardInputSchema = z.string().refine((text) => isReward(parseHashPower(text, 2)));

function isReward(units: bigint | undefined): boolean {
  return units !== undefined && units > 0n && units <= REWARD_MAX_TH * TH;
}

/** What an administrator writes; that the end comes after the beginning is ACTIVITY_TIMES_INVALID. */
export const activityDraftSchema = z.object({
  title: z.string().trim().min(1).max(TITLE_MAX),
  type: z.enum(ACTIVITY_TYPES),
  content: z.string().trim().min(1).max(CONTENT_MAX),
  reward_hashpower: rewardInputSchema,
  reward_period: z.number().int().min(1).max(REWARD_PERIOD_MAX),
  start_time: timeSchema,
  end_time: timeSchema,
});
export type ActivityDraft = z.output<typeof activityDraftSchema>;

/** A change names the version it was made on. */
export const activityChangeSchema = activityDraftSchema.extend({ version: z.number().int() });
export type ActivityChange = z.output<typeof activityChangeSchema>;

export const adminActivitySchema = z.object({
  ...activityFields,
  created_by: z.string(),
  created_at: timeSchema,
  updated_at: timeSchema,
  /** Counts the changes. */
  version: z.number().int(),
  /** Out of the way: ended, and listed only where the archive is asked for. */
  archived: z.boolean(),
});
export type AdminActivity = z.infer<typeof adminActivitySchema>;

/** What staff's list can be narrowed to: a status, of which nothing is archived, or the archive. */
export const ADMIN_ACTIVITY_SHELVES = [...ACTIVITY_STATUSES, 'archived'] as const;
export type AdminActivityShelf = (typeof ADMIN_ACTIVITY_SHELVES)[number];

export const adminActivityQuerySchema = pageQuerySchema.extend({
  /** Everything that is not archived without one. */
  status: z.enum(ADMIN_ACTIVITY_SHELVES).optional(),
});

export const activityArchivingSchema = z.object({ archived: z.boolean() });

export const activityStatsSchema = z.object({
  id: idSchema,
  title: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  status: z.enum(ACTIVITY_STATUSES),
  start_time: timeSchema,
  end_time: timeSchema,
  /** Customers who have opened it. */
  shown: z.number().int(),
  /** Customers who did what it asks for, whether they claimed or not. */
  eligible: z.number().int(),
  claimed: z.number().int(),
  /** TH/s of all its claimed rewards. */
  hashpower_given: decimalSchema,
});
export type ActivityStats = z.infer<typeof activityStatsSchema>;

export const activityStatsPageSchema = pageSchema(activityStatsSchema).extend({
  /** Of every activity there has been. */
  totals: z.object({
    shown: z.number().int(),
    eligible: z.number().int(),
    claimed: z.number().int(),
    hashpower_given: decimalSchema,
  }),
});
export type ActivityStatsPage = z.infer<typeof activityStatsPageSchema>;
