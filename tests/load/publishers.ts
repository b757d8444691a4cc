import type { Delivery } from '@lode/server/platform/realtime';
import { serveHelper } from './helper.ts';

/** The product's own publishing in a process of its own, and what its Redis has sent to everybody. */
const api = {
  async connect(env: Record<string, string>): Promise<void> {
    Object.assign(process.env, env);
    const { connectRedis } = await import('@lode/server/platform/redis');
    await connectRedis();
  },
  async publish(deliveries: Delivery[]): Promise<void> {
    const { publishDeliveries } = await import('@lode/server/platform/publish');
    await publishDeliveries(deliveries);
  },
  async bytesOut(): Promise<number> {
    const { redis } = await import('@lode/server/platform/redis');
    return Number(/^total_net_output_bytes:(\d+)/m.exec(await redis().info('stats'))?.[1]);
  },
};

export type PublishersApi = typeof api;

serveHelper(api);
