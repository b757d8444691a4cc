import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Made {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface Traits {
  /** The page that the browser is on. */
  origin: string;
  /** Whether it asks for a finger or a PIN. */
  verifies?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** CBOR of what an attestation holds: byte strings and texts shorter than 64 KiB, maps in order, small numbers. */
function cbor(value: Buffer | string | number | Map<unknown, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flat().map((part) => cbor(part as Parameters<typeof cbor>[0]));
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** An authenticator with one passkey, and the browser before it. It counts its uses, and can be rewound. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #traits: Traits;
  counter = 0;
  #handle = '';

  constructor(traits: Traits) {
    this.#traits = traits;
  }

  /** What `navigator.credentials.create` answers, as JSON. */
  create({ challenge, rp, user }: Made, { origin, verifies = true }: Traits = this.#traits) {
    this.#handle = user.id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#coseKey(),
    ]);
    const authData = Buffer.concat([this.#authData(rp.id, verifies, HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, string | Buffer | Map<unknown, unknown>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** What `navigator.credentials.get` answers, as JSON. */
  get(
    { challenge, rpId }: { challenge: string; rpId: string },
    { origin, verifies = true }: Traits = this.#traits,
  ) {
    this.counter += 1;
    const data = clientData('webauthn.get', challenge, origin);
    const authData = this.#authData(rpId, verifies);
    return this.#answer({
      clientDataJSON: base64url(data),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), this.#keys.privateKey)),
      userHandle: this.#handle,
    });
  }

  #answer<T>(response: T) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  #authData(rpId: string, verifies: boolean, more = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const flags = USER_PRESENT | (verifies ? USER_VERIFIED : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const part = (text: string) => Buffer.from(text, 'base64url');
    return cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part(x)],
        [-3, part(y)],
      ]),
    );
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return JSON.stringify({ type, challenge, origin, crossOrigin: false });
}
