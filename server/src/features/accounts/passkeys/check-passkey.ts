import type { PasskeyProof } from '@lode/shared/accounts/passkey-schemas';
import { AppError } from '@lode/shared/core/errors';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { PasskeyModel, type PasskeyRow } from './passkey.model.ts';
import { rpIdOf, takeChallenge } from './passkey-challenge.ts';

/** How an authenticator knows a user: by nothing that tells others who they are. */
export const handleOf = (userId: Types.ObjectId) => Buffer.from(userId.id).toString('base64url');

/** The counter after this use, which is past the last one where the authenticator counts. */
async function verify(proof: PasskeyProof, passkey: PasskeyRow): Promise<number> {
  const { _id: expectedChallenge, origin } = await takeChallenge('get', proof.response.clientDataJSON);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...proof, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  });
  if (!verified) throw new Error('the signature does not fit');
  return authenticationInfo.newCounter;
}

/** The passkey that somebody says they have used. PASSKEY_INVALID where there is none. */
export async function findPasskey(proof: PasskeyProof): Promise<PasskeyRow> {
  const passkey = await PasskeyModel.findOne({ credentialId: proof.id }).lean<PasskeyRow>();
  const { userHandle } = proof.response;
  if (!passkey || (userHandle !== undefined && userHandle !== handleOf(passkey.userId))) {
    throw new AppError('PASSKEY_INVALID');
  }
  return passkey;
}

/**
 * Throws unless its owner has just used this passkey, verified by the authenticator, at our own page and for a
 * challenge of ours. PASSKEY_INVALID for anything else; why is for the log.
 */
export async function checkPasskey(proof: PasskeyProof, passkey: PasskeyRow): Promise<void> {
  const { _id, counter } = passkey;
  const next = await verify(proof, passkey).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    logger.warn({ passkey: String(_id), reason: String(error) }, 'passkey refused');
    throw new AppError('PASSKEY_INVALID', { cause: error });
  });
  // Of two uses at once with the same counter one is a copy's.
  const { matchedCount } = await PasskeyModel.updateOne(
    { _id, counter },
    { $set: { counter: next, lastUsedAt: clock.now() } },
  );
  if (matchedCount === 0) throw new AppError('PASSKEY_INVALID');
}
