import { webhookJobs } from '@lode/shared/webhooks/jobs';
import { TEST_KIND, type Told } from '@lode/shared/webhooks/schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { WebhookModel, type WebhookRow } from '../webhook.model.ts';
import { WebhookDeliveryModel, type WebhookDeliveryRow } from '../webhook-delivery.model.ts';

/** Something that happened to a customer. `key` says what: told again it is told no second time. */
export type HookEvent = Told & { userId: string; key: string };

type Endpoint = Pick<WebhookRow, '_id' | 'userId' | 'kinds'>;

/** Tells customers' endpoints, in the transaction of what is told; each of those that want it is sent it after commit. */
export async function tellHooks(tx: Transaction, events: HookEvent[]): Promise<void> {
  const byUser = Map.groupBy(events, ({ userId }) => userId);
  if (byUser.size === 0) return;
  const users = [...byUser.keys()].map((userId) => new Types.ObjectId(userId));
  const endpoints = await WebhookModel.find(
    { userId: { $in: users }, on: true },
    { userId: 1, kinds: 1 },
    { session: tx.session },
  ).lean<Endpoint[]>();
  const rows = endpoints.flatMap((endpoint) =>
    (byUser.get(String(endpoint.userId)) ?? [])
      .filter(({ kind }) => kind !== TEST_KIND && endpoint.kinds.includes(kind))
      .map((event) => deliveryTo(endpoint, event)),
  );
  await keep(tx, rows);
}

/** Sends one endpoint an event that tells of nothing. */
export async function tellOfTest(tx: Transaction, endpoint: Endpoint): Promise<WebhookDeliveryRow> {
  const row = deliveryTo(endpoint, {
    kind: TEST_KIND,
    key: `test:${String(new Types.ObjectId())}`,
    data: {},
  });
  await keep(tx, [row]);
  return row;
}

function deliveryTo(
  { _id: webhookId, userId }: Endpoint,
  { kind, key, data }: Told & { key: string },
): WebhookDeliveryRow {
  const now = clock.now();
  return {
    _id: new Types.ObjectId(),
    webhookId,
    userId,
    key,
    kind,
    body: JSON.stringify({ type: kind, timestamp: now.toISOString(), data }),
    state: 'waiting',
    tries: 0,
    nextTryAt: now,
    last: null,
    createdAt: now,
  };
}

async function keep(tx: Transaction, rows: WebhookDeliveryRow[]): Promise<void> {
  if (rows.length === 0) return;
  const writes = rows.map(({ webhookId, key, ...row }) => ({
    updateOne: { filter: { webhookId, key }, update: { $setOnInsert: row }, upsert: true },
  }));
  await WebhookDeliveryModel.collection.bulkWrite(writes, { session: tx.session, ordered: false });
  for (const { _id, nextTryAt } of rows) tx.afterCommit(() => queueTry(_id, nextTryAt));
}

/** Queues a try for when it is due. What is lost of it a sweep finds. */
export async function queueTry(id: Types.ObjectId, due: Date | null): Promise<void> {
  if (due === null) return;
  await enqueue(webhookJobs.deliver, { delivery_id: String(id), due: due.getTime() }, due.getTime());
}
