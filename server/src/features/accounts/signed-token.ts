import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { clock, clockMovedMs } from '../../platform/clock.ts';
import { presentSecret, previousSecrets, secrets } from '../../platform/secrets.ts';

const ISSUER = 'lode';

/** Signs a login's id into the text that its client keeps. */
export function signToken(tokenId: string, expiresAt: Date): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid: presentSecret.id })
    .setIssuer(ISSUER)
    .setJti(tokenId)
    .setIssuedAt(clock.now())
    .setExpirationTime(expiresAt)
    .sign(presentSecret.keyFor('login tokens'));
}

/**
 * Keys that may have signed it. One without a key's name is of the time before keys had one: signed with SECRET itself, and
 * read only while that SECRET is given as the one before, so that the text alone makes no login for ever.
 */
function keysFor(token: string): Uint8Array[] {
  const { kid } = decodeProtectedHeader(token);
  if (kid === undefined) return previousSecrets.map(({ raw }) => raw);
  return secrets.filter(({ id }) => id === kid).map((secret) => secret.keyFor('login tokens'));
}

interface SignedLogin {
  id: string;
  /** What was signed has reached its end. */
  isOver: boolean;
}

const loginOf = ({ jti }: JWTPayload, isOver: boolean) => ({ id: jti ?? '', isOver });

async function verify(token: string, key: Uint8Array): Promise<SignedLogin> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      // A demo's login moves along with its clock; what is signed cannot, and its row has the last word anyway.
      currentDate: new Date(clock.nowMs() - clockMovedMs()),
    });
    return loginOf(payload, false);
  } catch (error) {
    // Told only of a signature that is ours.
    if (error instanceof errors.JWTExpired) return loginOf(error.payload, true);
    throw error;
  }
}

/** The login that a token of ours names; undefined for one that we did not sign. */
export async function readToken(token: string): Promise<SignedLogin | undefined> {
  try {
    return await Promise.any(keysFor(token).map((key) => verify(token, key)));
  } catch {
    return undefined;
  }
}
