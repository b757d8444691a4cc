import { DAY_MS, startOf } from '../../../platform/utc-day.ts';
import { wobble } from '../../../platform/wobble.ts';

const DIFFICULTY = 121_000_000_000_000n;
/** It changes about every two weeks, as with the real chain. */
const EPOCH_DAYS = 14;

/** How hard a block of the invented Bitcoin is to find on a day: what the demo's pool reckons by, and its blocks tell. */
export function simulatedDifficulty(day: string): bigint {
  const epoch = Math.floor(startOf(day) / (EPOCH_DAYS * DAY_MS));
  return (DIFFICULTY * (10_000n + wobble(`epoch ${epoch}`, 400))) / 10_000n;
}
