import { type JobDefinition, QUEUE_NAMES, type QueueName } from '@lode/shared/core/jobs';
import { Queue } from 'bullmq';
import type { z } from 'zod';
import { clock } from './clock.ts';
import { logger } from './logger.ts';
import { createCommands, type RedisClient } from './redis.ts';
import { within } from './traces.ts';

/**
 * Where a queue is in Redis: its keys share a tag of their own, so that each queue is on one node of a Cluster. A job's name says
 * which processor takes it.
 */
export const placeOf = (queue: QueueName) => ({ name: queue, prefix: `{lode-${queue}}` });

const queues = new Map<QueueName, Queue>();

function queueOf(name: QueueName): Queue {
  const queue = queues.get(name) ?? makeQueue(name);
  queues.set(name, queue);
  return queue;
}

/** One for all queues of a process. */
let connection: RedisClient | undefined;

function makeQueue(name: QueueName): Queue {
  connection ??= createCommands();
  const { name: inRedis, prefix } = placeOf(name);
  const queue = new Queue(inRedis, {
    connection,
    prefix,
    defaultJobOptions: {
      backoff: { type: 'exponential', delay: 200 },
      // Kept a little while, so that a job's key still recognises its double.
      removeOnComplete: { age: 600, count: 20_000 },
      removeOnFail: { age: 86_400, count: 5000 },
    },
  });
  // Else it is printed in full each time; whoever queues something hears of it, and that Redis is away is said once.
  queue.on('error', (error) => logger.debug({ err: error.message, queue: name }, 'queue connection'));
  return queue;
}

/** Queues a job once per key, to run at `at` (a time in the past runs at once). */
export async function enqueue<S extends z.ZodType>(
  job: JobDefinition<S>,
  payload: z.output<S>,
  at?: number,
): Promise<void> {
  await within({ name: `queue ${job.name}`, kind: 'producer' }, async (span) => {
    await queueOf(job.queue ?? 'jobs').add(job.name, job.payload.parse(payload), {
      jobId: `${job.name}-${job.key(payload)}`,
      attempts: job.attempts,
      delay: at === undefined ? 0 : Math.max(0, at - clock.nowMs()),
      ...(span && { telemetry: { metadata: span.traceparent } }),
    });
  });
}

/** Whether Redis answers for the queue; for the readiness probe. */
export async function queueReady(): Promise<boolean> {
  return (await queueOf('jobs').getDelayedCount()) >= 0;
}

export interface QueueState {
  waiting: number;
  active: number;
  /** Of the last day. */
  failed: number;
  /** How long the oldest job that is due has waited, in seconds; 0 when none waits. */
  lagS: number;
}

/** How the queues keep up, together. */
export async function queueState(): Promise<QueueState> {
  const states = await Promise.all(QUEUE_NAMES.map((name) => stateOf(queueOf(name))));
  const sum = (field: 'waiting' | 'active' | 'failed') =>
    states.reduce((total, state) => total + state[field], 0);
  const lagS = Math.max(...states.map((state) => state.lagS));
  return { waiting: sum('waiting'), active: sum('active'), failed: sum('failed'), lagS };
}

/** How long the oldest job of one queue that is due has waited, in seconds; 0 when none waits. */
export async function queueLag(name: QueueName): Promise<number> {
  return (await stateOf(queueOf(name))).lagS;
}

async function stateOf(queue: Queue): Promise<QueueState> {
  const { waiting = 0, active = 0, failed = 0 } = await queue.getJobCounts('waiting', 'active', 'failed');
  const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
  const dueAt = oldest ? oldest.timestamp + oldest.delay : undefined;
  return { waiting, active, failed, lagS: dueAt ? Math.max(0, (Date.now() - dueAt) / 1000) : 0 };
}

export async function closeQueue(): Promise<void> {
  await Promise.all([...queues.values()].map((queue) => queue.close()));
  queues.clear();
  connection = undefined;
}
