/** Fifteen seconds after the first try, then four times as long each: the eighth comes after nearly a day. */
const FIRST_WAIT_MS = 15_000;
const GROWTH = 4;
const TRIES_MAX = 8;

/** How long after so many tries the next one comes; null: that was the last. */
export function waitAfter(tries: number): number | null {
  return tries >= TRIES_MAX ? null : FIRST_WAIT_MS * GROWTH ** (tries - 1);
}

/** An endpoint that nothing gets through to for so long is switched off. */
export const FAILING_MAX_MS = 3 * 24 * 3_600_000;
