import { placeOf } from '@lode/server/platform/enqueue';
import { logger } from '@lode/server/platform/logger';
import { createBlocking } from '@lode/server/platform/redis';
import { within } from '@lode/server/platform/traces';
import { QUEUE_NAMES, type QueueName } from '@lode/shared/core/jobs';
import { Worker } from 'bullmq';
import type { Processor } from '../lib/processor.ts';
import { runAlone } from './run-alone.ts';

/** Jobs at a time. */
const CONCURRENCY: Record<QueueName, number> = {
  jobs: 50,
  timers: 50,
  chains: 50,
  money: 20,
  mail: 50,
  assistant: 20,
  push: 50,
  webhooks: 50,
};

/** Takes jobs off the queues and runs their processors, until it is stopped: what runs is ended first. */
export function startRunning(table: Map<string, Processor>): () => Promise<void> {
  const workers = QUEUE_NAMES.map((queue) => runQueue(queue, table));
  return async () => {
    await Promise.all(workers.map((worker) => worker.close()));
  };
}

function runQueue(queue: QueueName, table: Map<string, Processor>): Worker {
  const { name, prefix } = placeOf(queue);
  const worker = new Worker(
    name,
    async (job) => {
      const processor = table.get(job.name);
      if (!processor) throw new Error(`No processor takes ${job.name}`);
      const trace = {
        name: `job ${job.name}`,
        kind: 'consumer',
        parent: job.opts.telemetry?.metadata,
      } as const;
      const run = () => within(trace, () => processor.run(job.data));
      await (processor.definition.repeat ? runAlone(job.name, run) : run());
    },
    { connection: createBlocking(), prefix, concurrency: CONCURRENCY[queue] },
  );
  worker.on('failed', (job, error) =>
    logger.error({ err: error, job: job?.id, attempt: job?.attemptsMade }, 'job failed'),
  );
  worker.on('error', (error) => logger.debug({ err: error.message }, 'queue connection'));
  return worker;
}
