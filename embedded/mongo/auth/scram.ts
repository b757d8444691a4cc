import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { ErrorCode, MongoError } from '../errors.ts';

/** The fewest that drivers accept. The password is random: more would protect nothing. */
const ITERATIONS = 4096;
const MECHANISM = 'SCRAM-SHA-256';

/** The one account of a store with a password. */
export interface Credentials {
  user: string;
  password: string;
}

/** What the server knows of its password (RFC 5802): enough to check it, not enough to log in with. */
export class ScramAccount {
  readonly user: string;
  readonly mechanism = MECHANISM;
  readonly salt = randomBytes(24);
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;

  constructor({ user, password }: Credentials) {
    this.user = user;
    const salted = pbkdf2Sync(password.normalize('NFKC'), this.salt, ITERATIONS, 32, 'sha256');
    this.storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
    this.serverKey = hmac(salted, 'Server Key');
  }
}

/** One client proving that it knows the password: two messages of its own, two of ours. */
export class ScramConversation {
  private readonly account: ScramAccount;
  private readonly nonce: string;
  private readonly firstBare: string;
  private readonly known: boolean;
  readonly serverFirst: string;

  /** Throws AuthenticationFailed for a message that is none. */
  constructor(account: ScramAccount, clientFirst: string) {
    const [, user, clientNonce] = /^n,,n=([^,]+),r=([\x21-\x2b\x2d-\x7e]{8,200})$/.exec(clientFirst) ?? [];
    if (user === undefined || clientNonce === undefined) throw authenticationFailed();
    this.account = account;
    // A name that is not known is refused with the proof, like a wrong password.
    this.known = user === account.user;
    this.firstBare = clientFirst.slice('n,,'.length);
    this.nonce = clientNonce + randomBytes(18).toString('base64');
    this.serverFirst = `r=${this.nonce},s=${account.salt.toString('base64')},i=${ITERATIONS}`;
  }

  /** The server's own proof, for the right one; AuthenticationFailed for any other. */
  finish(clientFinal: string): string {
    const [, withoutProof, nonce, proof] =
      /^(c=biws,r=([^,]+)),p=([A-Za-z0-9+/]+=*)$/.exec(clientFinal) ?? [];
    if (!this.known || nonce !== this.nonce || proof === undefined) throw authenticationFailed();
    const message = `${this.firstBare},${this.serverFirst},${withoutProof}`;
    const signature = hmac(this.account.storedKey, message);
    const given = Buffer.from(proof, 'base64');
    if (given.length !== signature.length) throw authenticationFailed();
    const clientKey = given.map((byte, index) => byte ^ (signature[index] ?? 0));
    const stored = createHash('sha256').update(clientKey).digest();
    if (!timingSafeEqual(stored, this.account.storedKey)) throw authenticationFailed();
    return `v=${hmac(this.account.serverKey, message).toString('base64')}`;
  }
}

export function authenticationFailed(): MongoError {
  return new MongoError(ErrorCode.AuthenticationFailed, 'Authentication failed.');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
