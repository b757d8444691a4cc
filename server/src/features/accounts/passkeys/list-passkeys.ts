import { PASSKEYS_MAX } from '@lode/shared/accounts/passkey-schemas';
import { PasskeyModel, type PasskeyRow } from './passkey.model.ts';

/** Somebody's passkeys, the oldest first. */
export function listPasskeys(userId: string): Promise<PasskeyRow[]> {
  return PasskeyModel.find({ userId })
    .sort({ createdAt: 1, _id: 1 })
    .limit(PASSKEYS_MAX)
    .lean<PasskeyRow[]>();
}
