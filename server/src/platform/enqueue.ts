import type { JobDefinition } from '@lode/shared/core/jobs';
import { Queue } from 'bullmq';
import type { z } from 'zod';
import { clock } from './clock.ts';
import { createRedis } from './redis.ts';

/** One queue carries every job; the name says which processor takes it. */
export const QUEUE_NAME = 'lode-jobs';

let queue: Queue | undefined;

function jobs(): Queue {
  queue ??= new Queue(QUEUE_NAME, {
    connection: createRedis('command'),
    defaultJobOptions: {
      backoff: { type: 'exponential', delay: 200 },
      // Kept a little while, so that a job's key still recognises its double.
      removeOnComplete: { age: 600, count: 20_000 },
      removeOnFail: { age: 86_400, count: 5000 },
    },
  });
  return queue;
}

/** Queues a job once per key, to run at `at` (a time in the past runs at once). */
export async function enqueue<S extends z.ZodType>(
  job: JobDefinition<S>,
  payload: z.output<S>,
  at?: number,
): Promise<void> {
  await jobs().add(job.name, job.payload.parse(payload), {
    jobId: `${job.name}-${job.key(payload)}`,
    attempts: job.attempts,
    delay: at === undefined ? 0 : Math.max(0, at - clock.nowMs()),
  });
}

/** Whether Redis answers for the queue; for the readiness probe. */
export async function queueReady(): Promise<boolean> {
  return (await jobs().getDelayedCount()) >= 0;
}

export interface QueueState {
  waiting: number;
  active: number;
  /** Of the last day. */
  failed: number;
  /** How long the oldest job that is due has waited, in seconds; 0 when none waits. */
  lagS: number;
}

/** How the queue keeps up. */
export async function queueState(): Promise<QueueState> {
  const { waiting = 0, active = 0, failed = 0 } = await jobs().getJobCounts('waiting', 'active', 'failed');
  const [oldest] = await jobs().getJobs(['waiting'], 0, 0, true);
  const dueAt = oldest ? oldest.timestamp + oldest.delay : undefined;
  return { waiting, active, failed, lagS: dueAt ? Math.max(0, (Date.now() - dueAt) / 1000) : 0 };
}

export async function closeQueue(): Promise<void> {
  await queue?.close();
  queue = undefined;
}
