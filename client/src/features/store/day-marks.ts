const MARKS_MOST = 5;
/** Days between two marks of the calendar. */
const DAY_STEPS = [10, 30, 60, 90];

/** Round days of a period, and its last one. */
export function dayMarks(period: number): number[] {
  const step = DAY_STEPS.find((days) => period / days < MARKS_MOST) ?? 90;
  const round = Array.from({ length: Math.ceil(period / step) }, (_, index) => index * step);
  return [...round.filter((day) => period - day >= step / 2), period];
}
