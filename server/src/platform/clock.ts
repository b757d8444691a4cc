import { config } from './config.ts';

/** The one clock of all processes; configuration can move it. */
export const clock = {
  now: (): Date => new Date(Date.now() + config.clockOffsetMs),
  nowMs: (): number => Date.now() + config.clockOffsetMs,
};
