import { WebhookDeliveryModel, type WebhookDeliveryRow } from '../webhook-delivery.model.ts';
import { getWebhook } from './list-webhooks.ts';

/** What one of a customer's endpoints was told, newest first, and how much there is of it. NOT_FOUND. */
export async function listDeliveries(
  userId: string,
  id: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: WebhookDeliveryRow[]; total: number }> {
  const { _id: webhookId } = await getWebhook(userId, id);
  const [rows, total] = await Promise.all([
    WebhookDeliveryModel.find({ webhookId })
      .sort({ createdAt: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<WebhookDeliveryRow[]>(),
    WebhookDeliveryModel.countDocuments({ webhookId }),
  ]);
  return { rows, total };
}
