import { jwtVerify, SignJWT } from 'jose';
import { clock, clockMovedMs } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';

const ISSUER = 'lode';
const key = new TextEncoder().encode(config.secret);

/** Signs a login's id into the text that its client keeps. */
export function signToken(tokenId: string, expiresAt: Date): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setJti(tokenId)
    .setIssuedAt(clock.now())
    .setExpirationTime(expiresAt)
    .sign(key);
}

/** The login's id in a token that we signed and that has not reached its end; otherwise undefined. */
export async function readToken(token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      // A demo's login moves along with its clock; what is signed cannot, and its row has the last word anyway.
      currentDate: new Date(clock.nowMs() - clockMovedMs()),
    });
    return payload.jti;
  } catch {
    return undefined;
  }
}
