import mongoose, { Schema } from 'mongoose';
import { clockMovedMs, setClockMoved } from './clock.ts';
import { config } from './config.ts';
import { logger } from './logger.ts';
import type { Transaction } from './transaction.ts';

interface ClockRow {
  _id: 'clock';
  /** How far every process's clock is ahead of its machine's, in milliseconds. */
  movedMs: number;
}

const ClockModel = mongoose.model<ClockRow>(
  'DemoClock',
  new Schema<ClockRow>(
    { _id: { type: String, required: true }, movedMs: { type: Number, required: true } },
    { collection: 'demo_clock', versionKey: false },
  ),
);

/** Every process looks so often, which is well within a second of a move. */
const LOOK_MS = 400;
/** So long after a move every process has seen it. */
export const MOVE_SEEN_MS = 1000;

let looking: NodeJS.Timeout | undefined;

async function look(): Promise<void> {
  const row = await ClockModel.findById('clock').lean<ClockRow>();
  setClockMoved(row?.movedMs ?? clockMovedMs());
}

/** Follows moves of the clock from now on; only the demo's can be moved. */
export async function followClock(): Promise<void> {
  if (!config.embedded) return;
  await look();
  looking = setInterval(() => {
    look().catch((error: unknown) => logger.debug({ err: error }, 'clock'));
  }, LOOK_MS);
  looking.unref();
}

export function stopFollowingClock(): void {
  clearInterval(looking);
  looking = undefined;
}

/** Moves the clock of every process forward, with the command's other writes; this one's on commit. */
export async function advanceClock(tx: Transaction, ms: number): Promise<void> {
  const row = await ClockModel.findByIdAndUpdate(
    'clock',
    { $inc: { movedMs: ms } },
    { session: tx.session, upsert: true, returnDocument: 'after' },
  ).lean<ClockRow>();
  tx.afterCommit(async () => setClockMoved(row?.movedMs ?? ms));
}
