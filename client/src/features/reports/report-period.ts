import { dayAfter, NONE, REPORT_DAYS_MAX } from '@lode/shared/reports/period';
import { TOPICS } from '@lode/shared/support/topics';
import { useQueryState } from '../../lib/use-query-state.ts';

/** What the address may say of a report: its filters, a line of a table, and whose rows are looked at. */
const NAMES = [
  'from',
  'to',
  'zone',
  'topic',
  'tag',
  'agent',
  'day',
  'slot',
  'rating',
  'hours',
  'coin',
  'plan',
  'country',
  'language',
  'invited',
  'inviter',
  'week',
  'since',
  'figure',
] as const;
export type ReportName = (typeof NAMES)[number];
export type Changes = Partial<Record<ReportName, string>>;

/** Of the period that is shown first, today among them. */
const DAYS = 30;
export const TOPIC_KEYS = [...TOPICS, NONE];

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Today, as the zone counts. */
function todayIn(zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
}

/** The zones to choose from: the reader's own, the books', and what the address says. */
export const zonesFor = (zone: string) => [...new Set([ownZone(), 'UTC', zone])];

/**
 * A report's filters, kept in the address; without any the last 30 days, in the reader's own time unless the report knows
 * one zone only.
 */
export function useReportQuery(only?: 'UTC') {
  const [{ page, ...query }, change] = useQueryState(NAMES);
  const zone = only ?? query.zone ?? ownZone();
  const to = query.to ?? todayIn(zone);
  const from = query.from ?? dayAfter(to, 1 - DAYS);
  return { query: { ...query, zone, from, to }, page, change: change as (changes: Changes) => void };
}
export type ReportQuery = ReturnType<typeof useReportQuery>['query'];

type Days = Pick<ReportQuery, 'from' | 'to'>;

/** The period with another first day: its last one follows where it would be backwards, or longer than a report may be. */
export function periodFrom({ to }: Days, from: string): Days {
  if (from === '') return { from, to };
  const longest = dayAfter(from, REPORT_DAYS_MAX - 1);
  return { from, to: to < from ? from : to > longest ? longest : to };
}

/** The same with another last day. */
export function periodTo({ from }: Days, to: string): Days {
  if (to === '') return { from, to };
  const earliest = dayAfter(to, 1 - REPORT_DAYS_MAX);
  return { to, from: from > to ? to : from < earliest ? earliest : from };
}

/** What of its address a report is asked for, and what else; the server checks what the address says. */
export function askedOf(query: ReportQuery, names: readonly ReportName[], more: object = {}): never {
  const named = ['from', 'to', 'zone', ...names] as const;
  return {
    ...Object.fromEntries(named.flatMap((name) => (query[name] ? [[name, query[name]]] : []))),
    ...more,
  } as never;
}

/** The same of a report that counts by the days of UTC. */
export function askedInUtc(query: ReportQuery, names: readonly ReportName[], more: object = {}): never {
  return askedOf({ ...query, zone: '' }, names, more);
}

/** The same report with something else chosen: a line of a table, a figure; nothing for the whole. */
export function reportLink(query: ReportQuery, changes: Changes): string {
  const all = Object.entries({ ...query, ...changes }).filter(([, value]) => value);
  return `?${new URLSearchParams(all as [string, string][])}`;
}

/** What of a report's address says whose rows are looked at. */
export const WHOLE: Changes = {
  figure: '',
  day: '',
  slot: '',
  rating: '',
  coin: '',
  plan: '',
  week: '',
  since: '',
};
