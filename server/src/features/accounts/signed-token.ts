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

/** What was signed, and when it ends. */
interface Signed {
  id: string;
  endsAtS: number;
}

async function verify(token: string, key: Uint8Array): Promise<Signed> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      requiredClaims: ['exp'],
      currentDate: signersNow(),
    });
    return signedIn(payload);
  } catch (error) {
    // Told only of a signature that is ours.
    if (error instanceof errors.JWTExpired) return signedIn(error.payload);
    throw error;
  }
}

const signedIn = ({ jti = '', exp = 0 }: JWTPayload): Signed => ({ id: jti, endsAtS: exp });

/** A demo's login moves along with its clock; what is signed cannot, and its row has the last word anyway. */
const signersNow = () => new Date(clock.nowMs() - clockMovedMs());

/**
 * What was found to be signed by us, by its text: looking at a signature costs more than the rest of a small request, and its
 * answer never changes. Whether the login still stands is its row's matter, which is read each time.
 */
const proved = new Map<string, Signed>();
const PROVED_MAX = 10_000;

function prove(token: string): Promise<Signed> {
  return Promise.any(keysFor(token).map((key) => verify(token, key)));
}

function keepProved(token: string, signed: Signed): Signed {
  const [oldest] = proved.size < PROVED_MAX ? [] : proved.keys();
  if (oldest !== undefined) proved.delete(oldest);
  proved.set(token, signed);
  return signed;
}

/** The login that a token of ours names; undefined for one that we did not sign. */
export async function readToken(token: string): Promise<SignedLogin | undefined> {
  try {
    const signed = proved.get(token) ?? keepProved(token, await prove(token));
    return { id: signed.id, isOver: signed.endsAtS * 1000 <= signersNow().getTime() };
  } catch {
    return undefined;
  }
}
