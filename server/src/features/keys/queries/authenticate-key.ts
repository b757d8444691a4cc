import { AppError } from '@lode/shared/core/errors';
import { isListed } from '../../../platform/address-list.ts';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { findKeyHolder } from '../../accounts/queries/find-key-holder.ts';
import { ApiKeyModel, type ApiKeyRow } from '../api-key.model.ts';
import { storedForms } from '../key-text.ts';

/** When it was used is kept to the minute: using it on and on writes no more than that. */
const USED_EVERY_MS = 60_000;

/**
 * Whose program calls. UNAUTHENTICATED for a key that is wrong, has ended or is from before the password was changed, and of
 * an account that nobody can log in to; KEY_WRONG_ADDRESS from where it is not good.
 */
export async function authenticateKey(secret: string, address: string): Promise<Identity> {
  const key = await findKey(secret);
  const holder = key && (await findKeyHolder(String(key.userId)));
  if (!key || holder?.passwordMark !== key.passwordMark) throw new AppError('UNAUTHENTICATED');
  if (key.networks.length > 0 && !isListed(key.networks, address)) throw new AppError('KEY_WRONG_ADDRESS');
  await noteUse(key, address);
  return {
    userId: String(key.userId),
    username: holder.username,
    kind: 'user',
    role: holder.role,
    tokenId: String(key._id),
    restricted: false,
    key: { id: String(key._id), scope: key.scope },
  };
}

async function findKey(secret: string): Promise<ApiKeyRow | null> {
  const forms = storedForms(secret);
  if (forms.length === 0) return null;
  return ApiKeyModel.findOne({
    secretHash: { $in: forms },
    expiresAt: { $gt: clock.now() },
  }).lean<ApiKeyRow>();
}

async function noteUse({ _id, lastUsedAt, lastAddress }: ApiKeyRow, address: string): Promise<void> {
  const now = clock.now();
  const lately = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < USED_EVERY_MS;
  if (lately && lastAddress === address) return;
  await ApiKeyModel.updateOne({ _id }, { $set: { lastUsedAt: now, lastAddress: address } });
}
