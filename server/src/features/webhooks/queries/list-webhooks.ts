import { AppError } from '@lode/shared/core/errors';
import { WEBHOOKS_MAX } from '@lode/shared/webhooks/schemas';
import { WebhookModel, type WebhookRow } from '../webhook.model.ts';

/** A customer's endpoints, the newest first. */
export function listWebhooks(userId: string): Promise<WebhookRow[]> {
  return WebhookModel.find({ userId }).sort({ createdAt: -1 }).limit(WEBHOOKS_MAX).lean<WebhookRow[]>();
}

/** One of them. NOT_FOUND. */
export async function getWebhook(userId: string, id: string): Promise<WebhookRow> {
  const row = await WebhookModel.findOne({ _id: id, userId }).lean<WebhookRow>();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
