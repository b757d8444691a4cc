import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { ApiKeyModel } from '../api-key.model.ts';

/** Ends one of the caller's keys. NOT_FOUND. */
export async function endApiKey(identity: Identity, id: string, address: string): Promise<void> {
  const { userId } = identity;
  const { deletedCount } = await ApiKeyModel.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw new AppError('NOT_FOUND');
  securityEvent('api-key-ended', { account: userId, side: identity.kind, address });
}

/** Ends all of a customer's keys, as their account is closed. */
export async function endApiKeysIn({ session }: Transaction, userId: string): Promise<void> {
  await ApiKeyModel.deleteMany({ userId }, { session });
}
