import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { unseal } from '../../../platform/seal.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { findReader } from '../../accounts/queries/find-reader.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { notify } from '../../notifications/commands/notify.ts';
import { sendHook } from '../send-hook.ts';
import { signedHeaders } from '../signing.ts';
import { FAILING_MAX_MS, waitAfter } from '../tries.ts';
import { WebhookModel, type WebhookRow } from '../webhook.model.ts';
import { type TryRow, WebhookDeliveryModel, type WebhookDeliveryRow } from '../webhook-delivery.model.ts';
import { queueTry } from './tell-hooks.ts';

/** Longer than a try can take: who dies in it leaves the event to the sweep after this. */
const LEASE_MS = 60_000;

/**
 * Makes the try of an event that was due then. At least once, always under the same `webhook-id`: who dies between the
 * sending and the note of it sends again.
 */
export async function deliverHook(id: string, due: number): Promise<void> {
  const delivery = await claim(id, due);
  if (!delivery) return;
  const webhook = await WebhookModel.findById(delivery.webhookId).lean<WebhookRow>();
  if (!webhook?.on) return giveUp(delivery);
  const done = { at: clock.now(), ...(await attempt(webhook, delivery)) };
  const accepted = done.status !== null && done.status >= 200 && done.status < 300;
  await (accepted ? noteSuccess(delivery, done) : noteFailure(delivery, done));
}

function claim(id: string, due: number): Promise<WebhookDeliveryRow | null> {
  return WebhookDeliveryModel.findOneAndUpdate(
    { _id: id, state: 'waiting', nextTryAt: new Date(due) },
    { $set: { nextTryAt: new Date(clock.nowMs() + LEASE_MS) }, $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean<WebhookDeliveryRow>();
}

function headersOf(
  { secret, former }: WebhookRow,
  { _id, body }: WebhookDeliveryRow,
): Record<string, string> {
  const counting = former && former.until > clock.now() ? [secret, former.secret] : [secret];
  // By the world's clock and not the demo's, which can be moved: receivers compare it with theirs.
  return signedHeaders(`evt_${String(_id)}`, Math.floor(Date.now() / 1000), body, counting.map(unseal));
}

/** Whatever goes wrong has failed, be it our own secret that cannot be read: it is tried again and told of like any other. */
async function attempt(webhook: WebhookRow, delivery: WebhookDeliveryRow): ReturnType<typeof sendHook> {
  try {
    return await sendHook(webhook.url, delivery.body, headersOf(webhook, delivery));
  } catch (error) {
    logger.error({ err: error, webhook: String(webhook._id) }, 'a webhook could not be signed');
    return { status: null, durationMs: 0, answer: '' };
  }
}

/** As long as nobody has had it sent anew meanwhile. */
const asTaken = ({ _id, nextTryAt }: WebhookDeliveryRow) => ({ _id, state: 'waiting' as const, nextTryAt });

async function giveUp(delivery: WebhookDeliveryRow): Promise<void> {
  await WebhookDeliveryModel.updateOne(asTaken(delivery), { $set: { state: 'failed', nextTryAt: null } });
}

async function noteSuccess(delivery: WebhookDeliveryRow, last: TryRow): Promise<void> {
  await inTransaction(async ({ session }) => {
    await WebhookDeliveryModel.updateOne(
      asTaken(delivery),
      { $set: { state: 'delivered', nextTryAt: null, last } },
      { session },
    );
    await WebhookModel.updateOne(
      { _id: delivery.webhookId, failingSince: { $ne: null } },
      { $set: { failingSince: null } },
      { session },
    );
  });
}

async function noteFailure(delivery: WebhookDeliveryRow, last: TryRow): Promise<void> {
  const wait = waitAfter(delivery.tries);
  const nextTryAt = wait === null ? null : new Date(clock.nowMs() + wait);
  const state = nextTryAt === null ? 'failed' : 'waiting';
  await inTransaction(async (tx) => {
    const { session } = tx;
    await WebhookDeliveryModel.updateOne(
      asTaken(delivery),
      { $set: { state, nextTryAt, last } },
      { session },
    );
    await noteFailing(tx, delivery.webhookId, last.at);
    tx.afterCommit(() => queueTry(delivery._id, nextTryAt));
  });
}

/** From the first failure on an endpoint fails, until something gets through; after days of that it is switched off. */
async function noteFailing(tx: Transaction, _id: WebhookRow['_id'], at: Date): Promise<void> {
  const { session } = tx;
  await WebhookModel.updateOne({ _id, failingSince: null }, { $set: { failingSince: at } }, { session });
  const webhook = await WebhookModel.findOneAndUpdate(
    { _id, on: true, failingSince: { $lte: new Date(at.getTime() - FAILING_MAX_MS) } },
    { $set: { on: false } },
    { session },
  ).lean<WebhookRow>();
  if (webhook) await tellOfOff(tx, webhook, at);
}

async function tellOfOff(tx: Transaction, { _id, userId, url }: WebhookRow, at: Date): Promise<void> {
  const about = String(_id);
  await notify(tx, String(userId), `webhook:${about}`, { kind: 'webhook_off', about, name: url });
  const reader = await findReader(String(userId));
  if (!reader) return;
  const { email: to, language } = reader;
  await queueMail(tx, { to, kind: 'webhook_off', language, facts: { url, time: at.toISOString() } });
}
