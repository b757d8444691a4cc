import { AppError } from '@lode/shared/core/errors';
import { API_KEYS_MAX } from '@lode/shared/keys/schemas';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { findKeyHolder } from '../../accounts/queries/find-key-holder.ts';
import { ApiKeyModel, type ApiKeyRow } from '../api-key.model.ts';

/** A customer's keys that are good now, the newest first. */
export async function listApiKeys(userId: string): Promise<ApiKeyRow[]> {
  const holder = await findKeyHolder(userId);
  return ApiKeyModel.find(
    { userId, expiresAt: { $gt: clock.now() }, passwordMark: holder?.passwordMark },
    null,
    { useBigInt64: true },
  )
    .sort({ createdAt: -1 })
    .limit(API_KEYS_MAX)
    .lean<ApiKeyRow[]>();
}

/** The key that calls. NOT_FOUND where somebody with a login does. */
export async function getOwnKey({ key }: Identity): Promise<ApiKeyRow> {
  const row = key && (await ApiKeyModel.findById(key.id, null, { useBigInt64: true }).lean<ApiKeyRow>());
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
