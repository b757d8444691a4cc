import { accountSettings } from '@lode/shared/accounts/settings';
import { AppError } from '@lode/shared/core/errors';
import { generalSettings } from '@lode/shared/settings/schemas';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { countProof } from '../attempts.ts';
import { requireEnrolment } from '../enrolment.ts';
import { openAccount } from '../open-account.ts';
import { getProfile } from '../queries/get-profile.ts';
import { requireFullProof } from '../queries/require-proof.ts';
import { newRecoveryCodes, newTotpSecret, stepOfCode } from '../second-factor.ts';
import { UserModel } from '../user.model.ts';
import { noteFullProofIn, setRestrictedIn } from './restrict-tokens.ts';

/**
 * Makes a secret for the caller's authenticator app; it does nothing until `enableTotp`, and replaces one
 * made before. REAUTH_REQUIRED, TOTP_ALREADY_ENABLED, and what `requireEnrolment` throws.
 */
export async function setUpTotp(
  identity: Identity,
  enrolmentCode?: string,
): Promise<{ secret: string; otpauthUrl: string }> {
  const user = await getProfile(identity);
  await requireFullProof(identity, user);
  if (user.totp) throw new AppError('TOTP_ALREADY_ENABLED');
  await requireEnrolment(identity, user, enrolmentCode);
  const { site_name } = await getSettings(generalSettings);
  const { secret, sealed, otpauthUrl } = newTotpSecret(user.email, site_name);
  await UserModel.updateOne(openAccount(user._id), { $set: { totpPending: sealed } });
  return { secret, otpauthUrl };
}

/**
 * Turns the second factor on, by a code of the secret that was set up, and answers the recovery codes, which
 * nobody can read again. A login that was restricted for want of it is so no more. TOO_MANY_ATTEMPTS,
 * TOTP_NOT_SET_UP, TOTP_ALREADY_ENABLED, TOTP_INVALID.
 */
export async function enableTotp(identity: Identity, code: string, address: string): Promise<string[]> {
  const user = await getProfile(identity);
  if (user.totp) throw new AppError('TOTP_ALREADY_ENABLED');
  if (!user.totpPending) throw new AppError('TOTP_NOT_SET_UP');
  const settings = await getSettings(accountSettings);
  const counted = await countProof(settings, identity.tokenId);
  const lastStep = stepOfCode(user.totpPending, code);
  if (lastStep === undefined) throw new AppError('TOTP_INVALID', { fields: { code: 'TOTP_INVALID' } });
  await counted.forgive();
  const { codes, kept } = await newRecoveryCodes(identity.userId);
  const now = clock.now();
  const totp = { secret: user.totpPending, enabledAt: now, lastStep, ...kept };
  await inTransaction(async (tx) => {
    const { session } = tx;
    const { modifiedCount } = await UserModel.updateOne(
      { ...openAccount(user._id), totp: null, totpPending: user.totpPending },
      { $set: { totp, totpPending: null, enrolment: null } },
      { session },
    );
    if (modifiedCount === 0) throw new AppError('TOTP_ALREADY_ENABLED');
    await setRestrictedIn(tx, { userId: user._id, _id: identity.tokenId }, false);
    await noteFullProofIn(tx, identity.tokenId);
    const facts = { time: now.toISOString() };
    await queueMail(tx, { to: user.email, kind: 'totp_enabled', language: user.language, facts });
  });
  securityEvent('factor-set', { account: identity.userId, side: identity.kind, address });
  return codes;
}
