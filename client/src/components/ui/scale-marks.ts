/** Steps that are read at a glance, a power of ten aside. */
const ROUND = [1, 2, 5, 10];
const STEPS_MOST = 5;

/** Round marks of a scale from nothing to at least `most`; of what is counted, in whole numbers. */
export function scaleMarks(most: number, whole = false): number[] {
  if (!(most > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most / STEPS_MOST));
  const round = (ROUND.find((one) => one * power * STEPS_MOST >= most) ?? 10) * power;
  const step = whole ? Math.max(1, round) : round;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
