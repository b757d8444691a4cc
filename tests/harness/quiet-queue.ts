import type { QueueName } from '@lode/shared/core/jobs';
import { Queue } from 'bullmq';
import { afterAll, beforeAll } from 'vitest';
import type { Site } from './site.ts';
import { until } from './wait.ts';

/** The site's workers take nothing of this queue while the tests of the file run. */
export function useQuietQueue(site: Site, queue: QueueName): void {
  let held: Queue;
  beforeAll(async () => {
    const { placeOf } = await import('@lode/server/platform/enqueue');
    const { name, prefix } = placeOf(queue);
    held = new Queue(name, { prefix, connection: { url: site.env.REDIS_URL ?? '' } });
    await held.pause();
    await until(async () => (await held.getActiveCount()) === 0, { what: 'what was under way to end' });
  });
  afterAll(async () => {
    await held.resume();
    await held.close();
  });
}
