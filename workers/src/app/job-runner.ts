import { QUEUE_NAME } from '@lode/server/platform/enqueue';
import { logger } from '@lode/server/platform/logger';
import { createRedis } from '@lode/server/platform/redis';
import { Worker } from 'bullmq';
import type { Processor } from '../lib/processor.ts';

const CONCURRENCY = 50;

/** Takes jobs off the queue and runs their processors. */
export function startRunning(table: Map<string, Processor>): Worker {
  const worker = new Worker(
    QUEUE_NAME,
    async (job) => {
      const processor = table.get(job.name);
      if (!processor) throw new Error(`No processor takes ${job.name}`);
      await processor.run(job.data);
    },
    { connection: createRedis('blocking'), concurrency: CONCURRENCY },
  );
  worker.on('failed', (job, error) =>
    logger.error({ err: error, job: job?.id, attempt: job?.attemptsMade }, 'job failed'),
  );
  worker.on('error', (error) => logger.debug({ err: error.message }, 'queue connection'));
  return worker;
}
