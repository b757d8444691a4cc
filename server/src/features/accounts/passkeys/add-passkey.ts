import { type NewPasskey, PASSKEYS_MAX } from '@lode/shared/accounts/passkey-schemas';
import { AppError } from '@lode/shared/core/errors';
import { generalSettings } from '@lode/shared/settings/schemas';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { logger } from '../../../platform/logger.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { noteFullProofIn, setRestrictedIn } from '../commands/restrict-tokens.ts';
import { requireEnrolment } from '../enrolment.ts';
import { getProfile } from '../queries/get-profile.ts';
import { requireFullProof } from '../queries/require-proof.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { handleOf } from './check-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { PasskeyModel, type PasskeyRow } from './passkey.model.ts';
import { CHALLENGE_MS, newChallenge, rpIdOf, takeChallenge } from './passkey-challenge.ts';

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/**
 * What the browser needs to make a passkey. REAUTH_REQUIRED, TOO_MANY_PASSKEYS, and what `requireEnrolment` throws for
 * whose first second factor it is.
 */
export async function requestNewPasskey(identity: Identity, origin: string, enrolmentCode?: string) {
  const user = await getProfile(identity);
  await requireFullProof(identity, user);
  const [passkeys, { site_name }] = await Promise.all([
    listPasskeys(identity.userId),
    getSettings(generalSettings),
  ]);
  if (passkeys.length >= PASSKEYS_MAX) throw new AppError('TOO_MANY_PASSKEYS');
  await requireEnrolment(identity, user, enrolmentCode);
  return {
    challenge: await newChallenge({ use: 'create', origin }, identity.userId),
    rp: { id: rpIdOf(origin), name: site_name },
    user: { id: handleOf(user._id), name: user.email, displayName: user.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      type: 'public-key' as const,
      id: credentialId,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

async function verify(userId: string, { response }: NewPasskey) {
  const challenge = await takeChallenge('create', response.response.clientDataJSON);
  if (String(challenge.userId) !== userId) throw new AppError('PASSKEY_INVALID');
  const result = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge._id,
    expectedOrigin: challenge.origin,
    expectedRPID: rpIdOf(challenge.origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    logger.warn({ reason: String(error) }, 'new passkey refused');
    throw new AppError('PASSKEY_INVALID', { cause: error });
  });
  if (!result.verified) throw new AppError('PASSKEY_INVALID');
  return result.registrationInfo.credential;
}

/**
 * Keeps a passkey that the caller's browser made; a login that was restricted for want of a second factor is so
 * no more. REAUTH_REQUIRED, PASSKEY_INVALID, TOO_MANY_PASSKEYS.
 */
export async function addPasskey(
  identity: Identity,
  asked: NewPasskey,
  address: string,
): Promise<PasskeyRow> {
  const user = await getProfile(identity);
  await requireFullProof(identity, user);
  const credential = await verify(identity.userId, asked);
  const row = new PasskeyModel({
    userId: user._id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: asked.response.response.transports,
    name: asked.name,
    createdAt: clock.now(),
  }).toObject<PasskeyRow>();
  try {
    await store(identity, user, row);
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('PASSKEY_INVALID', { cause: error });
    throw error;
  }
  securityEvent('factor-set', { account: identity.userId, side: identity.kind, address });
  return row;
}

function store(identity: Identity, user: UserRow, row: PasskeyRow): Promise<void> {
  return inTransaction(async (tx) => {
    const { session } = tx;
    const room = { _id: user._id, $nor: [{ passkeys: { $gte: PASSKEYS_MAX } }] };
    const added = { $inc: { passkeys: 1 }, $set: { enrolment: null } };
    const { modifiedCount } = await UserModel.updateOne(room, added, { session });
    if (modifiedCount === 0) throw new AppError('TOO_MANY_PASSKEYS');
    await PasskeyModel.insertMany([row], { session, lean: true });
    await setRestrictedIn(tx, { userId: user._id, _id: identity.tokenId }, false);
    await noteFullProofIn(tx, identity.tokenId);
    const facts = { name: row.name, time: row.createdAt.toISOString() };
    await queueMail(tx, { to: user.email, kind: 'passkey_added', language: user.language, facts });
  });
}
