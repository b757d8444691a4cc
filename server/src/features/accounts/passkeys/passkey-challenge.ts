import { randomBytes } from 'node:crypto';
import { AppError } from '@lode/shared/core/errors';
import { mongo, type Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import type { RequestContext } from '../../../platform/route.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { PasskeyChallengeModel, type PasskeyChallengeRow } from './passkey.model.ts';

/** As long as a browser waits for its user. */
export const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;

/**
 * Our own origin: PUBLIC_URL, or where the demo was asked, which is tried under whatever name. A deployment
 * never takes the caller's word for it: PASSKEYS_UNAVAILABLE.
 */
export function ownOrigin({ response }: RequestContext): string {
  if (config.givenPublicUrl) return new URL(config.givenPublicUrl).origin;
  const { req } = response;
  const url = URL.parse(`${req.protocol}://${req.get('host') ?? ''}`);
  if (config.simulatedAllowed && url) return url.origin;
  throw new AppError('PASSKEYS_UNAVAILABLE');
}

/** What passkeys are bound to. */
export const rpIdOf = (origin: string) => new URL(origin).hostname;

/** Makes a challenge and keeps what it is for. */
export async function newChallenge(
  asked: Pick<PasskeyChallengeRow, 'use' | 'origin'>,
  userId?: string,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await PasskeyChallengeModel.create({
    _id: challenge,
    ...asked,
    userId: userId === undefined ? null : new mongo.ObjectId(userId),
    expiresAt: new Date(clock.nowMs() + CHALLENGE_MS),
  });
  return challenge;
}

/** Nobody makes a passkey any more that they asked for before. */
export async function forgetChallengesIn({ session }: Transaction, userId: Types.ObjectId): Promise<void> {
  await PasskeyChallengeModel.deleteMany({ userId }, { session });
}

function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data === 'object' && data && 'challenge' in data && typeof data.challenge === 'string')
      return data.challenge;
  } catch {
    // Told below, as for everything else that is no answer.
  }
  throw new AppError('PASSKEY_INVALID');
}

/** Uses up the challenge that was answered, right or wrong. PASSKEY_INVALID for one that we did not ask, or not now. */
export async function takeChallenge(
  use: PasskeyChallengeRow['use'],
  clientDataJSON: string,
): Promise<PasskeyChallengeRow> {
  const row = await PasskeyChallengeModel.findOneAndDelete({
    _id: challengeIn(clientDataJSON),
    use,
    expiresAt: { $gt: clock.now() },
  }).lean<PasskeyChallengeRow>();
  if (!row) throw new AppError('PASSKEY_INVALID');
  return row;
}
