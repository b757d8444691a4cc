import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { WatchLinkModel } from '../watch-link.model.ts';

/** Ends one of the caller's links. NOT_FOUND. */
export async function endWatchLink(identity: Identity, id: string, address: string): Promise<void> {
  const { userId } = identity;
  const { deletedCount } = await WatchLinkModel.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw new AppError('NOT_FOUND');
  securityEvent('watch-link-ended', { account: userId, side: identity.kind, address });
}

/** Ends all of a customer's links, as their account is closed. */
export async function endWatchLinksIn({ session }: Transaction, userId: string): Promise<void> {
  await WatchLinkModel.deleteMany({ userId }, { session });
}
