import { DAYS_KEPT, LOOK_S } from '@lode/shared/status/parts';
import { clock, clockMovedMs } from '../../../platform/clock.ts';
import { startOfDay } from '../../../platform/days.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { dayOf } from '../../../platform/utc-day.ts';
import { type Found, lookAtParts } from '../checks/look-at-parts.ts';
import { HealthDayModel, LookModel } from '../health.model.ts';

const LOOK_MS = LOOK_S * 1000;

let moved = clockMovedMs();

/**
 * Looks at every part and records what it finds for the minute that it is, once whoever looks. A minute in which nobody
 * looked stays without a record, and so does one over which the demo's clock has leapt: all that is fresh seems old then.
 */
export async function recordHealth(look: () => Promise<Found> = lookAtParts): Promise<void> {
  const leapt = clockMovedMs() !== moved;
  moved = clockMovedMs();
  if (leapt) return;
  const at = new Date(Math.floor(clock.nowMs() / LOOK_MS) * LOOK_MS);
  const states = await look();
  if (clockMovedMs() !== moved || Object.keys(states).length === 0) return;
  try {
    await store(at, states);
  } catch (error) {
    // The minute has its record.
    if (!isDuplicateKey(error)) throw error;
  }
  await HealthDayModel.deleteMany({ _id: { $lt: dayOf(startOfDay(DAYS_KEPT - 1)) } });
}

function store(at: Date, states: Found): Promise<void> {
  const troubled = Object.values(states).some((state) => state !== 'operational');
  const added = Object.entries(states).map(([part, state]) => [`seconds.${part}.${state}`, LOOK_S]);
  return inTransaction(async ({ session }) => {
    await LookModel.create([{ _id: at, at, states, troubled }], { session });
    await HealthDayModel.updateOne(
      { _id: dayOf(at) },
      { $inc: Object.fromEntries(added) },
      { upsert: true, session },
    );
  });
}
