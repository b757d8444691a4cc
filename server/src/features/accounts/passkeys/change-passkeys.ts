import { AppError } from '@lode/shared/core/errors';
import type { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { restrictStaffIn } from '../commands/restrict-tokens.ts';
import { getProfile } from '../queries/get-profile.ts';
import { requireFullProof } from '../queries/require-proof.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { PasskeyModel, type PasskeyRow } from './passkey.model.ts';

/** Names one of the caller's passkeys. NOT_FOUND. */
export async function renamePasskey(identity: Identity, id: string, name: string): Promise<PasskeyRow> {
  const row = await PasskeyModel.findOneAndUpdate(
    { _id: id, userId: identity.userId },
    { $set: { name } },
    { returnDocument: 'after' },
  ).lean<PasskeyRow>();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Removes one of the caller's passkeys. Where staff must have a second factor and this was the last, their logins are
 * restricted at once, and only this one, which has proved itself by it, may set up the next without an enrolment code.
 * REAUTH_REQUIRED, NOT_FOUND.
 */
export async function removePasskey(identity: Identity, id: string, address: string): Promise<void> {
  await requireFullProof(identity, await getProfile(identity));
  await inTransaction(async (tx) => {
    const { session } = tx;
    const { userId } = identity;
    const row = await PasskeyModel.findOneAndDelete({ _id: id, userId }, { session }).lean<PasskeyRow>();
    if (!row) throw new AppError('NOT_FOUND');
    const user = await UserModel.findByIdAndUpdate(
      userId,
      { $inc: { passkeys: -1 } },
      { session, returnDocument: 'after' },
    ).lean<UserRow>();
    if (!user) throw new AppError('NOT_FOUND');
    await restrictStaffIn(tx, user, identity.tokenId);
    const facts = { name: row.name, time: clock.now().toISOString() };
    await queueMail(tx, { to: user.email, kind: 'passkey_removed', language: user.language, facts });
  });
  securityEvent('factor-removed', { account: identity.userId, side: identity.kind, address });
}

/** Forgets every passkey of a user whose row says so in the same transaction. */
export async function forgetPasskeysIn({ session }: Transaction, userId: Types.ObjectId): Promise<void> {
  await PasskeyModel.deleteMany({ userId }, { session });
}
