/** Steps that are read at a glance, a power of ten aside. */
const ROUND = [1, 2, 5, 10];
const STEPS_MOST = 5;
/** Days between two marks of the calendar. */
const DAY_STEPS = [10, 30, 60, 90];

/** Round marks of a scale from nothing to at least `most`. */
export function scaleMarks(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most / STEPS_MOST));
  const step = (ROUND.find((round) => round * power * STEPS_MOST >= most) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** Round days of a period, and its last one. */
export function dayMarks(period: number): number[] {
  const step = DAY_STEPS.find((days) => period / days < STEPS_MOST) ?? 90;
  const round = Array.from({ length: Math.ceil(period / step) }, (_, index) => index * step);
  return [...round.filter((day) => period - day >= step / 2), period];
}
