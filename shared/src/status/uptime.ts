import { type DaySeconds, PART_STATES, type PartState } from './parts.ts';

const DAY_S = 86_400;
/** Shares are cut off here, never rounded up: what was not all of the time is not said to be. */
const STEPS = 10_000;

export interface Uptime {
  /** The share of the recorded time in which the part worked, late or in part at least; null without a record. */
  worked: number | null;
  /** The share of the days up to now of which there is a record. */
  recorded: number;
}

/** Of what was recorded alone; `todayS` are the seconds of the last day that are over. */
export function uptimeOf(days: readonly DaySeconds[], todayS: number): Uptime {
  let [working, recorded] = [0, 0];
  for (const day of days) {
    if (!day) continue;
    const [operational, degraded, down, stopped] = day;
    working += operational + degraded;
    recorded += operational + degraded + down + stopped;
  }
  const whole = (days.length - 1) * DAY_S + todayS;
  return {
    worked: recorded === 0 ? null : cut(working / recorded),
    recorded: whole <= 0 ? 0 : Math.min(1, cut(recorded / whole)),
  };
}

const cut = (share: number) => Math.floor(share * STEPS) / STEPS;

/** From the best to the worst. */
const BY_WEIGHT: readonly PartState[] = ['operational', 'degraded', 'stopped', 'down'];

/** The worst state of a day, however short; null without a record. */
export function worstOf(day: DaySeconds): PartState | null {
  if (!day) return null;
  return BY_WEIGHT.findLast((state) => day[PART_STATES.indexOf(state)] !== 0) ?? null;
}

/** Seconds of a day, in a state. */
export function secondsIn(day: DaySeconds, state: PartState): number {
  return day?.[PART_STATES.indexOf(state)] ?? 0;
}
