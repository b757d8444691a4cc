import {
  COHORT_WEEKS,
  type CustomerFigure,
  FUNNEL_FIGURES,
  LEFT_FIGURES,
} from '@lode/shared/reports/customer-schemas';
import type { ZoneCalendar } from '../zone-calendar.ts';

/** What reports tell of a customer, in whatever zone. Moments are milliseconds. */
export interface CustomerFact {
  id: string;
  /** Of registering. */
  at: number;
  country: string | null;
  language: string | null;
  inviter: string | null;
  /** Of the steps, up to the first that is missing: deposit credited, bought, paid for a day, withdrew; each after the one before. */
  steps: readonly number[];
  /** Quarters of an hour of UTC in which they did something themselves; as many as tell the weeks of every zone. */
  active: readonly number[];
}

/** As those who live in a zone see it. */
export interface Customer extends CustomerFact {
  /** Of registering, and its Monday. */
  day: string;
  week: string;
  /** In which weeks after that one they did something themselves. */
  back: ReadonlySet<number>;
}

export interface CountedCustomer {
  fact: CustomerFact;
  value: number | null;
}

/** Whether a customer is one of a figure's rows, and what it measures, seconds from the step before where it is a step; undefined where not. */
export function valueIn(figure: CustomerFigure, { at, steps }: CustomerFact): number | null | undefined {
  const left = (LEFT_FIGURES as readonly string[]).indexOf(figure);
  if (left !== -1) return steps.length === left ? null : undefined;
  const step = (FUNNEL_FIGURES as readonly string[]).indexOf(figure);
  if (step === 0) return null;
  const to = steps[step - 1];
  if (to === undefined) return undefined;
  return Math.max(0, Math.round((to - (steps[step - 2] ?? at)) / 1000));
}

const DAY_MS = 24 * 3600 * 1000;
const QUARTER_MS = 15 * 60_000;
const DAYS_OF_WEEK = 7;
/** From the Monday before the first of January 1970. */
const FIRST_MONDAY = 3;

const numbers = new Map<string, number>();

/** The number of a day's week; asked of the same days again and again. */
function weekNumber(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  const number = Math.floor((Date.parse(day) / DAY_MS + FIRST_MONDAY) / DAYS_OF_WEEK);
  numbers.set(day, number);
  return number;
}

const mondayOf = (week: number) =>
  new Date((week * DAYS_OF_WEEK - FIRST_MONDAY) * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const weekOf = (day: string): string => mondayOf(weekNumber(day));

/** How many weeks lie between two Mondays. */
export const weeksBetween = (from: string, to: string): number => weekNumber(to) - weekNumber(from);

/** Customers as a zone sees them. */
export function placeIn(calendar: ZoneCalendar): (fact: CustomerFact) => Customer {
  const mondays = new Map<number, string>();
  const weekAt = (at: number) => weekNumber(calendar.placeOf(new Date(at)).day);
  return (fact) => {
    const { day } = calendar.placeOf(new Date(fact.at));
    const own = weekNumber(day);
    const week = mondays.get(own) ?? mondayOf(own);
    mondays.set(own, week);
    const since = fact.active.map((quarter) => weekAt(quarter * QUARTER_MS) - own);
    return { ...fact, day, week, back: new Set(since.filter((one) => one >= 1 && one <= COHORT_WEEKS)) };
  };
}

/** Further than any zone is from UTC. */
const FURTHEST_MS = 15 * 3600 * 1000;
const WEEK_MS = DAYS_OF_WEEK * DAY_MS;
const utcWeek = (at: number) => Math.floor((at / DAY_MS + FIRST_MONDAY) / DAYS_OF_WEEK);

/** The quarters in which any of these moments lies: one a week, and each in which zones do not agree which week it is. */
export function activeQuarters(registered: number, moments: readonly number[]): number[] {
  const last = registered + (COHORT_WEEKS + 2) * WEEK_MS;
  const quarters = new Map<string, number>();
  for (const at of moments) {
    if (at < registered || at > last) continue;
    const quarter = Math.floor(at / QUARTER_MS);
    const [first, final] = [utcWeek(at - FURTHEST_MS), utcWeek(at + FURTHEST_MS)];
    const key = first === final ? `week ${first}` : `quarter ${quarter}`;
    quarters.set(key, Math.min(quarter, quarters.get(key) ?? quarter));
  }
  return [...quarters.values()].sort((one, other) => one - other);
}
