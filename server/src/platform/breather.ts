import { setImmediate } from 'node:timers/promises';

/** So long the thread may be held at a stretch. */
const HELD_MS = 8;

/** For long work on a thread that others need: call it between small steps, and wait for what it answers. */
export function breather(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < HELD_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
