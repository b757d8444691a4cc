/** Of the accent, in the darkest cell: the text on it must stay readable. */
const DARKEST = 42;
const LIGHTEST = 8;

/** A cell's background, the darker the more of the most it has; none where it has nothing. */
export function shadeOf(count: number, most: number): string | undefined {
  if (count === 0) return undefined;
  return `color-mix(in srgb, var(--primary) ${LIGHTEST + (count / most) * (DARKEST - LIGHTEST)}%, transparent)`;
}
