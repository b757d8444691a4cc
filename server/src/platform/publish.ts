import { foreignDeliveryCounter } from './metrics.ts';
import type { Delivery } from './realtime.ts';
import { createRedis, redis } from './redis.ts';
import { signerFor } from './signed-text.ts';

const CHANNEL = 'lode:events';
/** Who can write to Redis must not thereby tell our customers anything. */
const signer = signerFor('deliveries');

/** Deliveries that go together, as soon as those before them have gone. */
interface Batch {
  deliveries: Delivery[];
  sent: Promise<void>;
}

let next: Batch | undefined;
let before: Promise<void> = Promise.resolve();

/** Hands deliveries to every gateway, in order. Rejects while Redis is away. */
export async function publishDeliveries(deliveries: Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  next ??= openBatch();
  next.deliveries.push(...deliveries);
  await next.sent;
}

function openBatch(): Batch {
  const deliveries: Delivery[] = [];
  const sent = before.then(async () => {
    next = undefined;
    await redis().publish(CHANNEL, signer.sign(JSON.stringify(deliveries)));
  });
  before = sent.catch(() => undefined);
  return { deliveries, sent };
}

/**
 * Calls `listener` with every batch of deliveries, from now on and across Redis restarts, and `missed`
 * whenever the subscription was away: what was published meanwhile did not arrive. What none of our processes signed is
 * counted and dropped.
 */
export async function subscribeDeliveries(
  listener: (deliveries: Delivery[]) => void,
  missed: () => void,
): Promise<void> {
  const subscriber = createRedis('blocking');
  subscriber.on('message', (_channel, message) => {
    const text = signer.open(message);
    if (text === undefined) foreignDeliveryCounter.inc();
    else listener(JSON.parse(text) as Delivery[]);
  });
  await subscriber.subscribe(CHANNEL);
  subscriber.on('ready', missed);
}
