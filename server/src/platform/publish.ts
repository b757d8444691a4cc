import { setImmediate } from 'node:timers/promises';
import type { Delivery } from './realtime.ts';
import { createRedis, redis } from './redis.ts';

const CHANNEL = 'lode:events';

let waiting: Delivery[] = [];
let sending: Promise<void> | undefined;

/** Hands deliveries to every gateway, those of one turn of the loop together. Rejects while Redis is away. */
export async function publishDeliveries(deliveries: Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  waiting.push(...deliveries);
  sending ??= sendWaiting();
  await sending;
}

async function sendWaiting(): Promise<void> {
  await setImmediate();
  const batch = waiting;
  waiting = [];
  sending = undefined;
  await redis().publish(CHANNEL, JSON.stringify(batch));
}

/**
 * Calls `listener` with every batch of deliveries, from now on and across Redis restarts, and `missed`
 * whenever the subscription was away: what was published meanwhile did not arrive.
 */
export async function subscribeDeliveries(
  listener: (deliveries: Delivery[]) => void,
  missed: () => void,
): Promise<void> {
  const subscriber = createRedis('blocking');
  subscriber.on('message', (_channel, text) => listener(JSON.parse(text) as Delivery[]));
  await subscriber.subscribe(CHANNEL);
  subscriber.on('ready', missed);
}
