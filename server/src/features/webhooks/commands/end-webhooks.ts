import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { WebhookModel } from '../webhook.model.ts';
import { WebhookDeliveryModel } from '../webhook-delivery.model.ts';

/** Takes one of the caller's endpoints away, with its log. NOT_FOUND. */
export async function endWebhook(identity: Identity, id: string, address: string): Promise<void> {
  const { userId } = identity;
  await inTransaction(async ({ session }) => {
    const { deletedCount } = await WebhookModel.deleteOne({ _id: id, userId }, { session });
    if (deletedCount === 0) throw new AppError('NOT_FOUND');
    await WebhookDeliveryModel.deleteMany({ webhookId: id }, { session });
  });
  securityEvent('webhook-ended', { account: userId, side: identity.kind, address });
}

/** Takes all of a customer's endpoints away, as their account is closed. */
export async function forgetWebhooksIn({ session }: Transaction, userId: string): Promise<void> {
  await WebhookModel.deleteMany({ userId }, { session });
  await WebhookDeliveryModel.deleteMany({ userId }, { session });
}
