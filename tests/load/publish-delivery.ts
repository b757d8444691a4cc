import type { Delivery } from '@lode/server/platform/realtime';
import type { Site } from '../harness/site.ts';

/**
 * The product's own publishing, in this process: what a worker does after its commit. The settings of
 * the product's code are read once, so that one process can speak for one site only.
 */
export async function publisherOf(site: Site): Promise<(deliveries: Delivery[]) => Promise<void>> {
  Object.assign(process.env, site.env);
  const { connectRedis } = await import('@lode/server/platform/redis');
  const { publishDeliveries } = await import('@lode/server/platform/publish');
  await connectRedis();
  return publishDeliveries;
}
