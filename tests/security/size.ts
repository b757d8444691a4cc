/**
 * How large the attacks are; `npm run soak -- security` raises them. Of the attacked hour: in how many steps it passes, and how
 * often each network tries in each of them. `SECURITY_SEED` draws who comes when, and in whose midst the owner does.
 */
export const STEPS = Number(process.env.SECURITY_STEPS ?? 4);
export const TRIES = Number(process.env.SECURITY_TRIES ?? 1);
export const SEED = Number(process.env.SECURITY_SEED ?? 20_261_126);
/** Calls, packets and uploads of the customer and the visitor who do their worst. */
export const DEEDS = Number(process.env.SECURITY_DEEDS ?? 300);
/** Limits end what hangs. */
export const PATIENCE_MS = STEPS > 4 ? 3_600_000 : 300_000;

/** Whole numbers below a bound, the same ones for the same seed (mulberry32). */
export function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The same ones in an order drawn. */
export function shuffled<T>(items: readonly T[], draw: (below: number) => number): T[] {
  const order = [...items];
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = draw(place + 1);
    [order[place], order[other]] = [order[other] as T, order[place] as T];
  }
  return order;
}
