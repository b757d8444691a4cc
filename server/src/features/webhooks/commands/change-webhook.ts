import { AppError } from '@lode/shared/core/errors';
import type { ChangedWebhook } from '@lode/shared/webhooks/schemas';
import { WebhookModel, type WebhookRow } from '../webhook.model.ts';

/** Chooses what one of a customer's endpoints is told of, and switches it on or off; on, it begins anew. NOT_FOUND. */
export async function changeWebhook(
  userId: string,
  id: string,
  { kinds, on }: ChangedWebhook,
): Promise<WebhookRow> {
  const row = await WebhookModel.findOneAndUpdate(
    { _id: id, userId },
    { $set: { kinds, on, ...(on && { failingSince: null }) } },
    { returnDocument: 'after' },
  ).lean<WebhookRow>();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
