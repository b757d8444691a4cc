import { randomBytes } from 'node:crypto';
import { FreshDeliveries, type Published } from './fresh-deliveries.ts';
import { ListRows, type RowDelivery } from './list-rows.ts';
import { foreignDeliveryCounter } from './metrics.ts';
import type { Delivery } from './realtime.ts';
import { createRedis, redis } from './redis.ts';
import { signerFor } from './signed-text.ts';

const CHANNEL = 'lode:events';
/** Who can write to Redis must not thereby tell our customers anything. */
const signer = signerFor('deliveries');

/** What is signed: a batch, and what makes it count once. */
interface SignedBatch extends Published {
  deliveries: Delivery[];
}

/** One is a kilobyte or two: much more at once holds up whatever comes after it. */
const AT_ONCE_MAX = 100;

const PROCESS_NAME = randomBytes(9).toString('base64url');
let published = 0;

/** Deliveries that go together, as soon as those before them have gone. */
interface Batch {
  deliveries: Delivery[];
  sent: Promise<void>;
}

let next: Batch | undefined;
let before: Promise<void> = Promise.resolve();

const listRows = new ListRows(publishNow);

const isRow = (delivery: Delivery): delivery is RowDelivery => 'row' in delivery;

/** Hands deliveries to every gateway, in order; rows of lists a little later. Rejects while Redis is away. */
export async function publishDeliveries(deliveries: Delivery[]): Promise<void> {
  const rows = deliveries.filter(isRow);
  await Promise.all([
    publishNow(deliveries.filter((delivery) => !isRow(delivery))),
    rows.length > 0 && listRows.tell(rows),
  ]);
}

async function publishNow(deliveries: Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  next ??= openBatch();
  next.deliveries.push(...deliveries);
  await next.sent;
}

function openBatch(): Batch {
  const deliveries: Delivery[] = [];
  const sent = before.then(async () => {
    next = undefined;
    for (let from = 0; from < deliveries.length; from += AT_ONCE_MAX)
      await publishOnce(deliveries.slice(from, from + AT_ONCE_MAX));
  });
  before = sent.catch(() => undefined);
  return { deliveries, sent };
}

async function publishOnce(deliveries: Delivery[]): Promise<void> {
  published += 1;
  const batch: SignedBatch = { at: Date.now(), id: `${PROCESS_NAME}:${published}`, deliveries };
  await redis().publish(CHANNEL, signer.sign(JSON.stringify(batch)));
}

let heard = false;

/** Whether what is published arrives in this process, once it has subscribed; for the readiness probe. */
export function hearsDeliveries(): boolean {
  return heard;
}

/**
 * Calls `listener` with every batch of deliveries, from now on and across Redis restarts, and `missed`
 * whenever the subscription was away and is there again: what was published meanwhile did not arrive. What none of our
 * processes signed, and what was told before, is counted and dropped.
 */
export async function subscribeDeliveries(
  listener: (deliveries: Delivery[]) => void,
  missed: () => void,
): Promise<void> {
  const subscriber = createRedis('blocking');
  const fresh = new FreshDeliveries();
  subscriber.on('message', (_channel, message) => {
    const text = signer.open(message);
    const batch = text === undefined ? undefined : (JSON.parse(text) as SignedBatch);
    if (Array.isArray(batch?.deliveries) && fresh.accepts(batch)) listener(batch.deliveries);
    else foreignDeliveryCounter.inc();
  });
  const subscribe = async () => {
    await subscriber.subscribe(CHANNEL);
    heard = subscriber.status === 'ready';
  };
  await subscribe();
  subscriber.on('close', () => {
    heard = false;
  });
  // Whoever connects anew must find us listening. Only an orderly end leaves the promise without an answer.
  subscriber.on('ready', () => void subscribe().then(missed, () => undefined));
}
