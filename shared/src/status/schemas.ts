import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { pageSchema } from '../core/page.ts';
import { SOURCE_MAX_LENGTH } from '../translations/limits.ts';
import {
  IMPACTS,
  INCIDENT_KINDS,
  INCIDENT_STATES,
  type IncidentKind,
  type IncidentState,
  PART_STATES,
  PARTS,
} from './parts.ts';

export const INCIDENT_TITLE_MAX = 120;
export const INCIDENT_TEXT_MAX = SOURCE_MAX_LENGTH;
/** Of one incident; the last tells that it goes on in another. */
export const UPDATES_MAX = 100;
/** Incidents that the public page shows: what is going on, and what was in its 90 days. */
export const SHOWN_MAX = 50;
/** Spans of trouble that the public page shows, the latest first. */
export const TROUBLES_MAX = 50;

const partSchema = z.enum(PARTS);
const stateSchema = z.enum(PART_STATES);
const incidentStateSchema = z.enum([...INCIDENT_STATES.incident, ...INCIDENT_STATES.maintenance]);
const seconds = z.number().int().nonnegative();

/** Text as it was typed, shown as text everywhere. */
const plain = (max: number) => z.string().trim().min(1).max(max);

const updateSchema = z.object({ at: timeSchema, state: incidentStateSchema, text: z.string() });

const incidentFields = {
  id: idSchema,
  kind: z.enum(INCIDENT_KINDS),
  title: z.string(),
  parts: z.array(partSchema),
  impact: z.enum(IMPACTS),
  starts_at: timeSchema,
  /** Until when maintenance is planned to last. */
  ends_at: timeSchema.nullable(),
  /** Of the latest update. */
  state: incidentStateSchema,
  /** When the first update was written. */
  created_at: timeSchema,
};

export const incidentSchema = z.object({
  ...incidentFields,
  /** The latest first. None is ever changed. */
  updates: z.array(updateSchema),
});
export type Incident = z.infer<typeof incidentSchema>;

export const adminIncidentSchema = z.object({
  ...incidentFields,
  updates: z.array(updateSchema.extend({ by: z.string() })),
});
export type AdminIncident = z.infer<typeof adminIncidentSchema>;
export const incidentPageSchema = pageSchema(adminIncidentSchema);

export const statusSchema = z.object({
  computed_at: timeSchema,
  /** When the parts were looked at last; null before the first time. */
  checked_at: timeSchema.nullable(),
  /** The day of UTC with which each part's 90 days begin; the last of them is today. */
  first_day: z.iso.date(),
  parts: z.array(
    z.object({
      part: partSchema,
      /** Null where nobody has looked lately, or could not tell. */
      state: stateSchema.nullable(),
      /** Recorded seconds of each day in `operational`, `degraded`, `down`, `stopped`; null: nothing was recorded. */
      days: z.array(z.tuple([seconds, seconds, seconds, seconds]).nullable()),
    }),
  ),
  /** What was not all right in the last 48 hours, the latest first. */
  troubles: z.array(
    z.object({
      part: partSchema,
      state: stateSchema,
      from: timeSchema,
      to: timeSchema,
      /** It was so when the parts were looked at last. */
      ongoing: z.boolean(),
    }),
  ),
  /** What is going on first, then the latest. */
  incidents: z.array(incidentSchema),
});
export type Status = z.infer<typeof statusSchema>;
export type Trouble = Status['troubles'][number];

export const fitsKind = (kind: IncidentKind, state: IncidentState): boolean =>
  INCIDENT_STATES[kind].some((one) => one === state);

export const incidentUpdateSchema = z.object({
  state: incidentStateSchema,
  text: plain(INCIDENT_TEXT_MAX),
});
export type IncidentUpdate = z.output<typeof incidentUpdateSchema>;

export const incidentDraftSchema = z
  .object({
    kind: z.enum(INCIDENT_KINDS),
    title: plain(INCIDENT_TITLE_MAX),
    parts: z
      .array(partSchema)
      .min(1)
      .max(PARTS.length)
      .transform((parts) => PARTS.filter((part) => parts.includes(part))),
    impact: z.enum(IMPACTS),
    starts_at: timeSchema,
    ends_at: timeSchema.nullable(),
    ...incidentUpdateSchema.shape,
  })
  .refine(({ kind, state }) => fitsKind(kind, state), { path: ['state'] })
  .refine(
    ({ kind, starts_at, ends_at }) =>
      kind === 'incident' ? ends_at === null : ends_at !== null && ends_at > starts_at,
    { path: ['ends_at'] },
  );
export type IncidentDraft = z.output<typeof incidentDraftSchema>;
