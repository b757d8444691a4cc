import { clock } from '../../../platform/clock.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

export interface QueuePlace {
  /** From 1. */
  position: number;
  /** Seconds still to be expected; null while nothing is known, or when it is due any moment. */
  estimatedWaitS: number | null;
}

const SAMPLE = 20;
const SAMPLE_AGE_MS = 24 * 3600 * 1000;
const CACHE_MS = 5000;

let cached: { at: number; waitMs: number | null } | undefined;

/** Median wait of the last 20 conversations accepted within 24 hours. */
async function usualWaitMs(): Promise<number | null> {
  const now = clock.nowMs();
  if (cached && now - cached.at < CACHE_MS) return cached.waitMs;
  // What went back to the queue says nothing: it waits since before somebody had it.
  const rows = await SessionModel.find({
    acceptedAt: { $gt: new Date(now - SAMPLE_AGE_MS) },
    'events.kind': { $nin: ['queued', 'agent_lost'] },
  })
    .sort({ acceptedAt: -1 })
    .limit(SAMPLE)
    .select({ waitingSince: 1, acceptedAt: 1 })
    .lean<Pick<SessionRow, 'waitingSince' | 'acceptedAt'>[]>();
  const waits = rows
    .map((row) => (row.acceptedAt?.getTime() ?? 0) - row.waitingSince.getTime())
    // Taken from the assistant: nobody waited in the queue.
    .filter((wait) => wait > 0)
    .sort((a, b) => a - b);
  cached = { at: now, waitMs: waits[Math.floor(waits.length / 2)] ?? null };
  return cached.waitMs;
}

/** The expected remaining wait is the usual wait less what was waited already. */
export async function estimateWaitS(waitingSince: Date): Promise<number | null> {
  const usual = await usualWaitMs();
  if (usual === null) return null;
  const left = usual - (clock.nowMs() - waitingSince.getTime());
  return left > 0 ? Math.ceil(left / 1000) : null;
}

/** Place of a waiting session, oldest first; equal times by id. */
export async function getQueuePlace(row: SessionRow): Promise<QueuePlace | undefined> {
  if (row.status !== 'waiting') return undefined;
  const before = await SessionModel.countDocuments({
    status: 'waiting',
    $or: [
      { waitingSince: { $lt: row.waitingSince } },
      { waitingSince: row.waitingSince, _id: { $lt: row._id } },
    ],
  });
  return { position: before + 1, estimatedWaitS: await estimateWaitS(row.waitingSince) };
}
