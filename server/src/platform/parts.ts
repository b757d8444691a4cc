/** The same things in their order, so many at a time. */
export function partsOf<T>(all: readonly T[], atOnce: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < all.length; from += atOnce) parts.push(all.slice(from, from + atOnce));
  return parts;
}
