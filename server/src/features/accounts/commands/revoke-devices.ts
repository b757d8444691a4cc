import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

/** Ends one of the caller's own logins; NOT_FOUND for any other. */
export async function revokeDevice({ userId, ...own }: Identity, tokenId: string): Promise<void> {
  const as = tokenId === own.tokenId ? undefined : 'elsewhere';
  const ended = await inTransaction((tx) => revokeTokensIn(tx, { userId, _id: tokenId }, as));
  if (ended === 0) throw new AppError('NOT_FOUND');
}

/** Ends the caller's other logins, or all of them with the one that asks. */
export async function revokeDevices({ userId, tokenId }: Identity, scope: 'others' | 'all'): Promise<void> {
  await inTransaction(async (tx) => {
    await revokeTokensIn(tx, { userId, except: tokenId }, 'elsewhere');
    if (scope === 'all') await revokeTokensIn(tx, { userId, _id: tokenId });
  });
}
