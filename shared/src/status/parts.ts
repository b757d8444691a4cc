// Apart from the schemas, for the public page, which has no zod.

import type { Coin } from '../core/money.ts';

/** What a customer knows of the site, in the order in which it is shown. */
export const PARTS = [
  'site',
  'live',
  'support',
  'deposits_btc',
  'deposits_usdt',
  'deposits_trx',
  'deposits_vet',
  'withdrawals',
  'prices',
  'mining',
  'mail',
] as const;
export type Part = (typeof PARTS)[number];

export const DEPOSIT_PARTS: Record<Coin, Part> = {
  BTC: 'deposits_btc',
  USDT: 'deposits_usdt',
  TRX: 'deposits_trx',
  VET: 'deposits_vet',
};

/** How a part was found: working, late or in part, not at all, or stopped by the operator on purpose. */
export const PART_STATES = ['operational', 'degraded', 'down', 'stopped'] as const;
export type PartState = (typeof PART_STATES)[number];

/** Every part is looked at once in each of these, and what is found stands for it. */
export const LOOK_S = 60;
export const DAYS_KEPT = 90;
/** What was not all right is told with its times for so long. */
export const DETAIL_HOURS = 48;
/** A record that is older says nothing of now. */
export const RECORD_FRESH_S = 180;

/** Who looks at the page asks again this often. */
export const STATUS_POLL_MS = 60_000;

/** Seconds of one day in each state, in the order of `PART_STATES`; null for a day of which nothing was recorded. */
export type DaySeconds = readonly [number, number, number, number] | null;

/** An incident is told as it happens; maintenance before it does. */
export const INCIDENT_KINDS = ['incident', 'maintenance'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const INCIDENT_STATES = {
  incident: ['investigating', 'identified', 'monitoring', 'resolved'],
  maintenance: ['scheduled', 'in_progress', 'completed'],
} as const satisfies Record<IncidentKind, readonly string[]>;
export type IncidentState = (typeof INCIDENT_STATES)[IncidentKind][number];
/** After these nothing is going on any more. */
export const ENDED: readonly IncidentState[] = ['resolved', 'completed'];

/** What it means for the parts that it names. */
export const IMPACTS = ['none', 'degraded', 'down'] as const;
export type Impact = (typeof IMPACTS)[number];
