import { randomBytes } from 'node:crypto';
import { byChannel } from './channels.ts';
import { FreshDeliveries, type Published } from './fresh-deliveries.ts';
import { Hearing } from './hearing.ts';
import { openLine, tellAll } from './line.ts';
import { ListRows, type RowDelivery } from './list-rows.ts';
import { foreignDeliveryCounter } from './metrics.ts';
import type { Delivery } from './realtime.ts';
import { signerFor } from './signed-text.ts';
import { type SpanFacts, within } from './traces.ts';

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

const SPAN: SpanFacts = { name: 'publish', kind: 'producer', attributes: { 'messaging.system': 'redis' } };

/** Hands deliveries to every gateway that has somebody in their rooms, in order; rows of lists a little later. Rejects while Redis is away. */
export function publishDeliveries(deliveries: Delivery[]): Promise<void> {
  return within(SPAN, (span) => publish(span ? withTrace(deliveries, span.traceparent) : deliveries));
}

const withTrace = (deliveries: Delivery[], trace: string): Delivery[] =>
  deliveries.map((delivery) =>
    delivery.kind === 'emit' && !delivery.row ? { ...delivery, trace } : delivery,
  );

async function publish(deliveries: Delivery[]): Promise<void> {
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
    await tellAll([...byChannel(deliveries)].flatMap(([channel, those]) => messagesOf(channel, those)));
  });
  before = sent.catch(() => undefined);
  return { deliveries, sent };
}

function messagesOf(channel: string, deliveries: Delivery[]): [channel: string, message: string][] {
  const messages: [string, string][] = [];
  for (let from = 0; from < deliveries.length; from += AT_ONCE_MAX)
    messages.push([channel, signBatch(deliveries.slice(from, from + AT_ONCE_MAX))]);
  return messages;
}

function signBatch(deliveries: Delivery[]): string {
  published += 1;
  const batch: SignedBatch = { at: Date.now(), id: `${PROCESS_NAME}:${published}`, deliveries };
  return signer.sign(JSON.stringify(batch));
}

let hearing: Hearing | undefined;

/** Whether what is published arrives in this process, once it has begun to listen; for the readiness probe. */
export function hearsDeliveries(): boolean {
  return hearing?.sound ?? false;
}

/** The stretch of hearing, by a number, in which everything told since its beginning has arrived; undefined outside of one. */
export function unbrokenHearing(): number | undefined {
  return hearing?.unbroken;
}

/**
 * Calls `listener` with every batch of deliveries to rooms that are held, and with every signal, from now on and across
 * Redis restarts, and `missed` whenever something may not have arrived, in these rooms or in any. What none of our processes
 * signed, and what was told before, is counted and dropped.
 */
export function hearDeliveries(
  listener: (deliveries: Delivery[]) => void,
  missed: (rooms?: readonly string[]) => void,
): Hearing {
  const fresh = new FreshDeliveries();
  const heard = (message: string) => {
    const text = signer.open(message);
    const batch = text === undefined ? undefined : (JSON.parse(text) as SignedBatch);
    if (Array.isArray(batch?.deliveries) && fresh.accepts(batch)) listener(batch.deliveries);
    else foreignDeliveryCounter.inc();
  };
  hearing = new Hearing(openLine, heard, missed);
  return hearing;
}
