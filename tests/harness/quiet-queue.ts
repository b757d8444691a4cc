import type { QueueName } from '@lode/shared/core/jobs';
import { Queue } from 'bullmq';
import { afterAll, beforeAll } from 'vitest';
import { until } from './wait.ts';

/** The attached site's workers take nothing of this queue while the tests of the file run. */
export function useQuietQueue(queue: QueueName): void {
  let held: Queue;
  beforeAll(async () => {
    const [{ placeOf }, { createCommands }] = await Promise.all([
      import('@lode/server/platform/enqueue'),
      import('@lode/server/platform/redis'),
    ]);
    const { name, prefix } = placeOf(queue);
    held = new Queue(name, { prefix, connection: createCommands() });
    await held.pause();
    await until(async () => (await held.getActiveCount()) === 0, { what: 'what was under way to end' });
  });
  afterAll(async () => {
    await held.resume();
    await held.close();
  });
}
