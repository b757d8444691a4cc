import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { getWebhook } from '../queries/list-webhooks.ts';
import { WebhookDeliveryModel, type WebhookDeliveryRow } from '../webhook-delivery.model.ts';
import { queueTry, tellOfTest } from './tell-hooks.ts';

/** Sends one of a customer's endpoints an event that tells of nothing. NOT_FOUND, WEBHOOK_OFF. */
export async function sendTest(userId: string, id: string): Promise<WebhookDeliveryRow> {
  await consume(LIMITS.hookTriesPerUser, userId);
  return inTransaction(async (tx) => tellOfTest(tx, await getLiving(userId, id)));
}

/** Sends an event of the log once more, with all its tries, under its own id. NOT_FOUND, WEBHOOK_OFF. */
export async function sendAgain(userId: string, id: string): Promise<WebhookDeliveryRow> {
  await consume(LIMITS.hookTriesPerUser, userId);
  const found = await WebhookDeliveryModel.findOne(
    { _id: id, userId },
    { webhookId: 1 },
  ).lean<WebhookDeliveryRow>();
  if (!found) throw new AppError('NOT_FOUND');
  await getLiving(userId, String(found.webhookId));
  const nextTryAt = clock.now();
  const row = await WebhookDeliveryModel.findOneAndUpdate(
    { _id: id },
    { $set: { state: 'waiting', tries: 0, nextTryAt } },
    { returnDocument: 'after' },
  ).lean<WebhookDeliveryRow>();
  if (!row) throw new AppError('NOT_FOUND');
  await queueTry(row._id, nextTryAt);
  return row;
}

async function getLiving(userId: string, id: string) {
  const webhook = await getWebhook(userId, id);
  if (!webhook.on) throw new AppError('WEBHOOK_OFF');
  return webhook;
}
