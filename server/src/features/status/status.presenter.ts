import { DAYS_KEPT, type DaySeconds, LOOK_S, PART_STATES, PARTS, type Part } from '@lode/shared/status/parts';
import { type AdminIncident, type Incident, type Status, TROUBLES_MAX } from '@lode/shared/status/schemas';
import { DAY_MS, dayOf } from '../../platform/utc-day.ts';
import type { HealthDayRow, LookRow } from './health.model.ts';
import type { IncidentRow } from './incident.model.ts';
import { spansOf } from './spans.ts';

interface StatusView {
  now: number;
  /** Midnight with which the 90 days begin. */
  from: Date;
  days: HealthDayRow[];
  latest: LookRow | null;
  /** The latest look tells of now. */
  fresh: boolean;
  /** Oldest first. */
  troubled: LookRow[];
  incidents: IncidentRow[];
}

export function presentStatus({ now, from, days, latest, fresh, troubled, incidents }: StatusView): Status {
  const known = new Map(days.map((day) => [day._id, day]));
  const names = Array.from({ length: DAYS_KEPT }, (_, index) => dayOf(from.getTime() + index * DAY_MS));
  const recordedTo = latest ? latest.at.getTime() + LOOK_S * 1000 : 0;
  return {
    computed_at: new Date(now).toISOString(),
    checked_at: latest?.at.toISOString() ?? null,
    first_day: dayOf(from),
    parts: PARTS.map((part) => ({
      part,
      state: (fresh && latest?.states[part]) || null,
      days: names.map((name) => secondsOf(known.get(name), part)),
    })),
    troubles: spansOf(troubled)
      .slice(0, TROUBLES_MAX)
      .map(({ part, state, from: start, to }) => ({
        part,
        state,
        from: new Date(start).toISOString(),
        to: new Date(to).toISOString(),
        ongoing: fresh && to === recordedTo,
      })),
    incidents: incidents.map(presentIncident),
  };
}

function secondsOf(day: HealthDayRow | undefined, part: Part): [number, number, number, number] | null {
  const seconds = day?.seconds[part];
  if (!seconds) return null;
  const [operational = 0, degraded = 0, down = 0, stopped = 0] = PART_STATES.map((state) => seconds[state]);
  return [operational, degraded, down, stopped] satisfies DaySeconds;
}

function fieldsOf({ _id, kind, title, parts, impact, startsAt, endsAt, updates, createdAt }: IncidentRow) {
  const state = updates.at(-1)?.state;
  if (!state) throw new Error('An incident has its first update');
  return {
    ...{ id: String(_id), kind, title, parts, impact, state },
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

/** Without who wrote it: that is nobody's business outside. */
function presentIncident(row: IncidentRow): Incident {
  const updates = row.updates.map(({ at, state, text }) => ({ at: at.toISOString(), state, text }));
  return { ...fieldsOf(row), updates: updates.reverse() };
}

export function presentAdminIncident(row: IncidentRow): AdminIncident {
  const updates = row.updates.map(({ at, state, text, by }) => ({ at: at.toISOString(), state, text, by }));
  return { ...fieldsOf(row), updates: updates.reverse() };
}
