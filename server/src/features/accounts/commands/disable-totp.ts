import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { getProfile } from '../queries/get-profile.ts';
import { requireProof } from '../queries/require-proof.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { proveAgain } from './prove-again.ts';
import { restrictStaffIn } from './restrict-tokens.ts';

/**
 * Turns the caller's second factor off. Where staff must have one, their logins are restricted at once.
 * REAUTH_REQUIRED, TOTP_NOT_SET_UP, TOO_MANY_ATTEMPTS, TOTP_INVALID.
 */
export async function disableTotp(identity: Identity, totpCode: string, address: string): Promise<void> {
  await requireProof(identity);
  const { totp } = await getProfile(identity);
  if (!totp) throw new AppError('TOTP_NOT_SET_UP');
  const { _id } = await proveAgain(identity, { totpCode });
  await inTransaction(async (tx) => {
    const { session } = tx;
    const user = await UserModel.findByIdAndUpdate(
      _id,
      { $set: { totp: null, totpPending: null } },
      { session, returnDocument: 'after' },
    ).lean<UserRow>();
    if (!user) throw new AppError('NOT_FOUND');
    await restrictStaffIn(tx, user, identity.tokenId);
    const facts = { time: clock.now().toISOString() };
    await queueMail(tx, { to: user.email, kind: 'totp_disabled', language: user.language, facts });
  });
  securityEvent('factor-removed', { account: identity.userId, side: identity.kind, address });
}
