import { z } from 'zod';
import type { TokenKind } from '../core/abilities.ts';
import { idSchema, languageSchema } from '../core/fields.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { NOTIFICATION_KINDS } from './schemas.ts';

/**
 * What an agent is told on their devices: who waits, what customers of theirs write, what colleagues hand them, which
 * promise of a service level is nearly broken.
 */
export const DESK_KINDS = ['desk_waiting', 'desk_message', 'desk_transfer', 'desk_due'] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** Of what devices are told: customers' of what they are told of anyway, agents' of the desk. */
export const pushKindSchema = z.enum([...NOTIFICATION_KINDS, ...DESK_KINDS]);
export type PushKind = z.infer<typeof pushKindSchema>;

/** Devices of one person; another takes the place of the one that was heard of least recently. */
export const PUSH_DEVICES_MAX = 10;

const timeZoneSchema = z.string().max(64).refine(isTimeZone, 'not a time zone');
/** Of a clock, such as 22:00. */
const clockTimeSchema = z.iso.time({ precision: -1 });

export const pushSettingsSchema = z.object({
  /** Not told on devices. */
  muted: z.array(pushKindSchema).max(pushKindSchema.options.length),
  /** Sums, names and devices are told too, where whoever holds the device can read them. */
  details: z.boolean(),
  /** From and to when devices stay quiet, each day; null: never. What the safety of an account hangs on is told at once. */
  quiet: z.object({ from: clockTimeSchema, to: clockTimeSchema }).nullable(),
  time_zone: timeZoneSchema.nullable(),
});
export type PushSettings = z.infer<typeof pushSettingsSchema>;

/** Who has chosen nothing; the desk has no night. */
export const PUSH_UNLESS_CHOSEN: Record<TokenKind, PushSettings> = {
  user: { muted: [], details: false, quiet: { from: '22:00', to: '07:00' }, time_zone: null },
  admin: { muted: [], details: false, quiet: null, time_zone: null },
};

/** A browser's own key for what is sent to it (P-256, uncompressed), and the secret that goes with it (RFC 8291). */
const keysSchema = z.object({
  p256dh: z.string().regex(/^[\w-]{87}=?$/, 'not a key'),
  auth: z.string().regex(/^[\w-]{22}(==)?$/, 'not a secret'),
});

export const pushSubscriptionSchema = z.object({
  endpoint: z.url().max(1000),
  keys: keysSchema,
  /** What it is to be told in, and by whose clocks. */
  language: languageSchema,
  time_zone: timeZoneSchema.nullable(),
});
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;

export const pushStateSchema = z.object({
  /** Of the site (RFC 8292), to subscribe with; one made with another key hears nothing any more. */
  public_key: z.string(),
  /** How many devices of the caller are told. */
  devices: z.number().int(),
  settings: pushSettingsSchema,
});
export type PushState = z.infer<typeof pushStateSchema>;

/** What a device is sent, sealed to it: worded by the server, as the program that shows it has no texts. */
const pushMessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** The notification, or the conversation: what is told of it later replaces this. */
  tag: idSchema,
  side: z.enum(['user', 'admin']),
  url: z.string(),
  language: z.string(),
  /** All that is unread of a customer's, or for an agent to see to. What is shown of others was read elsewhere. */
  unread: z.array(idSchema),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;
