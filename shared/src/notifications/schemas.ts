import { z } from 'zod';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { isTimeZone } from '../core/time-zone.ts';

export const NOTIFICATIONS_KEPT_DAYS = 90;
/** How many are counted: past it there are that many at least. */
export const UNREAD_COUNTED_MAX = 100;

/** What a customer is told of. */
export const NOTIFICATION_KINDS = [
  'deposit_credited',
  'deposit_reversed',
  'deposit_returning',
  'withdrawal_sent',
  'withdrawal_refused',
  'payout',
  'low_payout',
  'contract_ending',
  'new_login',
  'support_answer',
  'api_key_made',
  'webhook_off',
] as const;
export const notificationKindSchema = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

/** Of these a customer is always told, in the app and at once by mail: the safety of their account hangs on it. */
export const ALWAYS_TOLD = [
  'new_login',
  'withdrawal_sent',
  'api_key_made',
  'webhook_off',
] as const satisfies readonly NotificationKind[];
export type ChosenKind = Exclude<NotificationKind, (typeof ALWAYS_TOLD)[number]>;
/** Of these they choose by which way, if any. */
export const CHOSEN_KINDS = NOTIFICATION_KINDS.filter(
  (kind): kind is ChosenKind => !ALWAYS_TOLD.some((always) => always === kind),
);

/** So many days before it are what a day's payout is compared with. */
export const LOW_AGAINST_DAYS = 14;

/** Why a day paid less than its hash power earned on any of the days before it, as far as that is known. */
export const LOW_REASONS = [
  'no_revenue',
  'fewer_coins',
  /** Than the middle of the days before: named beside the coins that it cost. */
  'higher_difficulty',
  'lower_price',
  'less_revenue',
  'more_hash_power',
  'higher_fee',
  /** None of them alone. */
  'several',
  'part_day',
] as const;
export const lowReasonsSchema = z.array(z.enum(LOW_REASONS)).max(LOW_REASONS.length);
export type LowReason = (typeof LOW_REASONS)[number];

/** When what is mailed goes out: each by itself, or together in one mail a day or a week. */
export const MAIL_PACES = ['at_once', 'daily', 'weekly'] as const;
export type MailPace = (typeof MAIL_PACES)[number];
/** A mail of what happened comes at this hour of its reader's morning; a weekly one on Mondays. */
export const DIGEST_HOUR = 8;

const chosenKinds = z.array(z.enum(CHOSEN_KINDS)).max(CHOSEN_KINDS.length);

export const noticePreferencesSchema = z.object({
  /** Not shown behind the bell. */
  hidden: chosenKinds,
  mailed: chosenKinds,
  pace: z.enum(MAIL_PACES),
  /** By whose mornings mails come, such as Europe/Berlin; UTC where it is null. */
  time_zone: z.string().max(64).refine(isTimeZone, 'not a time zone').nullable(),
});
export type NoticePreferences = z.infer<typeof noticePreferencesSchema>;

/** Who has chosen nothing. */
export const NOTICES_UNLESS_CHOSEN: NoticePreferences = {
  hidden: [],
  mailed: ['contract_ending', 'deposit_returning'],
  pace: 'at_once',
  time_zone: null,
};

/** Figures and names, worded by whoever shows them; each kind has those that it needs. */
export const notificationSchema = z.object({
  id: idSchema,
  kind: notificationKindSchema,
  at: timeSchema,
  read: z.boolean(),
  /** The deposit, contract or the like; null of what is about none, or about several. */
  about: idSchema.nullable(),
  amount_usd: amountSchema.nullable(),
  currency: z.string().nullable(),
  /** Of a payout: the day of UTC that it was for. */
  day: z.iso.date().nullable(),
  /** Of a contract: its name, and when it ends; of an API key its name, of a webhook its address. */
  name: z.string().nullable(),
  ends_at: timeSchema.nullable(),
  /** Of a log-in. */
  device: z.string().nullable(),
  /** Of a low payout. */
  reasons: lowReasonsSchema,
});
export type Notification = z.infer<typeof notificationSchema>;

const cursorSchema = z.string().regex(/^\d{1,15}-[0-9a-f]{24}$/, 'not a cursor');

export const notificationQuerySchema = z.object({
  /** `next_cursor` of the part before. */
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const notificationFeedSchema = z.object({
  items: z.array(notificationSchema),
  next_cursor: cursorSchema.nullable(),
  /** Of all that are kept, counted to `UNREAD_COUNTED_MAX`. */
  unread: z.number().int(),
});

/** Some of them, or all that were told until a moment: what came since has not been seen. */
export const notificationsReadSchema = z.union([
  z.object({ ids: z.array(idSchema).min(1).max(100) }),
  z.object({ until: timeSchema }),
]);
export type NotificationsRead = z.infer<typeof notificationsReadSchema>;
