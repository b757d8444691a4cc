import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { concatBytes } from '@noble/curves/utils.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, bech32, bech32m, createBase58check, utf8 } from '@scure/base';

/**
 * Whether a text was signed by the key of a Bitcoin address: as BIP-322 says (the simple form, for addresses of one key, of
 * segregated witness and Taproot, and of several keys as BIP-11 writes them), or as wallets did before it (BIP-137).
 * Any other script is not understood.
 */
export function isBitcoinSignature(address: string, message: string, signature: string): boolean {
  const bytes = decoded(signature);
  if (!bytes) return false;
  const text = utf8.decode(message);
  const script = scriptOf(address);
  if (bytes.length === OLD_LENGTH && isOldSignature(address, text, bytes)) return true;
  const witness = script && witnessOf(bytes);
  if (!witness) return false;
  if (script.version === 1) return isTaproot(script, text, witness);
  return script.program.length === 32
    ? isSeveralKeys(script, text, witness)
    : isKeyHash(script, text, witness);
}

const OLD_LENGTH = 65;
const base58check = createBase58check(sha256);
const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes));
const twice = (bytes: Uint8Array) => sha256(sha256(bytes));
const EMPTY = new Uint8Array(0);
const ZERO = new Uint8Array(4);
const NO_VALUE = new Uint8Array(8);
const SIGHASH_ALL = 1;

function decoded(signature: string): Uint8Array | undefined {
  try {
    return base64.decode(signature);
  } catch {
    return undefined;
  }
}

interface Witness {
  version: 0 | 1;
  program: Uint8Array;
  /** The output's own, as transactions hold it. */
  bytes: Uint8Array;
}

/** Of an address of one key, or of a script's hash. */
function scriptOf(address: string): Witness | undefined {
  for (const [coder, version, length] of [
    [bech32, 0, 20],
    [bech32, 0, 32],
    [bech32m, 1, 32],
  ] as const) {
    const found = coder.decodeUnsafe(address, 90);
    const program = found?.words[0] === version ? coder.fromWordsUnsafe(found.words.slice(1)) : undefined;
    if (program?.length !== length) continue;
    const bytes = concatBytes(Uint8Array.of(version === 0 ? 0 : 0x51, length), program);
    return { version, program, bytes };
  }
  return undefined;
}

/** The stack of a witness, each of its items shorter than 64 kB. */
function witnessOf(bytes: Uint8Array): Uint8Array[] | undefined {
  const items: Uint8Array[] = [];
  const count = bytes[0] ?? 0;
  let at = 1;
  for (let item = 0; item < count; item += 1) {
    const head = bytes[at] ?? LONGER;
    const isLong = head === 253;
    const length = isLong ? (bytes[at + 1] ?? 0) + (bytes[at + 2] ?? 0) * 256 : head;
    at += isLong ? 3 : 1;
    if (head > 253 || at + length > bytes.length) return undefined;
    items.push(bytes.slice(at, at + length));
    at += length;
  }
  return at === bytes.length ? items : undefined;
}
const LONGER = 255;

function tagged(tag: string, ...parts: Uint8Array[]): Uint8Array {
  const prefix = sha256(utf8.decode(tag));
  return sha256(concatBytes(prefix, prefix, ...parts));
}

/** What BIP-322 has signed: the output of a transaction that cannot be, which holds the message. */
function outpointOf(script: Witness, text: Uint8Array): Uint8Array {
  const input = concatBytes(
    new Uint8Array(32),
    new Uint8Array(4).fill(0xff),
    Uint8Array.of(34, 0, 32),
    tagged('BIP0322-signed-message', text),
    ZERO,
  );
  const output = concatBytes(NO_VALUE, Uint8Array.of(script.bytes.length), script.bytes);
  const spent = concatBytes(ZERO, Uint8Array.of(1), input, Uint8Array.of(1), output, ZERO);
  return concatBytes(twice(spent), ZERO);
}

/** Of the transaction that spends it: nothing, to nobody. */
const SPENDING_OUTPUT = concatBytes(NO_VALUE, Uint8Array.of(1, 0x6a));

/** Version 0 (BIP-143). */
function isKeyHash(script: Witness, text: Uint8Array, [signed, key, ...rest]: Uint8Array[]): boolean {
  if (!signed || !key || rest.length > 0) return false;
  if (String(hash160(key)) !== String(script.program)) return false;
  const code = concatBytes(Uint8Array.of(0x76, 0xa9, 0x14), script.program, Uint8Array.of(0x88, 0xac));
  return isSignedBy(signed, digestOf(script, text, code), key);
}

/** What is signed for a script, or for the one that stands for a key's hash. */
function digestOf(script: Witness, text: Uint8Array, code: Uint8Array): Uint8Array {
  const outpoint = outpointOf(script, text);
  return twice(
    concatBytes(
      ...[ZERO, twice(outpoint), twice(ZERO), outpoint, sizeOf(code), code],
      ...[NO_VALUE, ZERO, twice(SPENDING_OUTPUT), ZERO, Uint8Array.of(SIGHASH_ALL, 0, 0, 0)],
    ),
  );
}

function isSignedBy(signed: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
  if (signed.at(-1) !== SIGHASH_ALL) return false;
  return holds(() => secp256k1.verify(signed.slice(0, -1), digest, key, { prehash: false, format: 'der' }));
}

/** So many of some keys, whose script has the hash that the address names; signatures stand in the keys' order. */
function isSeveralKeys(script: Witness, text: Uint8Array, stack: Uint8Array[]): boolean {
  const [dummy, ...rest] = stack;
  const code = rest.pop();
  const keys = code && keysOf(code);
  if (!code || !keys || dummy?.length !== 0 || rest.length !== keys.needed) return false;
  if (String(sha256(code)) !== String(script.program)) return false;
  const digest = digestOf(script, text, code);
  let next = 0;
  for (const signed of rest) {
    while (next < keys.all.length && !isSignedBy(signed, digest, keys.all[next] ?? EMPTY)) next += 1;
    if (next === keys.all.length) return false;
    next += 1;
  }
  return true;
}

const KEY_LENGTH = 33;
/** OP_1 less one: small numbers follow it. */
const NUMBERS = 0x50;
const CHECK_MULTISIG = 0xae;

/** Of `m <key> … <key> n OP_CHECKMULTISIG` (BIP-11); undefined for any other script. */
function keysOf(code: Uint8Array): { needed: number; all: Uint8Array[] } | undefined {
  const needed = (code[0] ?? 0) - NUMBERS;
  const count = (code.at(-2) ?? 0) - NUMBERS;
  const fits = needed >= 1 && needed <= count && count <= 16;
  if (!fits || code.at(-1) !== CHECK_MULTISIG || code.length !== 3 + count * (KEY_LENGTH + 1))
    return undefined;
  const all = Array.from({ length: count }, (_, at) => code.subarray(1 + at * (KEY_LENGTH + 1)));
  if (all.some((rest) => rest[0] !== KEY_LENGTH)) return undefined;
  return { needed, all: all.map((rest) => rest.slice(1, 1 + KEY_LENGTH)) };
}

/** Version 1, spent by its key (BIP-341). */
function isTaproot(script: Witness, text: Uint8Array, [signed, ...rest]: Uint8Array[]): boolean {
  if (!signed || rest.length > 0) return false;
  const type = signed.length === 65 ? signed.at(-1) : 0;
  if (type !== 0 && type !== SIGHASH_ALL) return false;
  const digest = tagged(
    'TapSighash',
    Uint8Array.of(0, type),
    ...[ZERO, ZERO, sha256(outpointOf(script, text)), sha256(NO_VALUE)],
    sha256(concatBytes(Uint8Array.of(script.bytes.length), script.bytes)),
    ...[sha256(ZERO), sha256(SPENDING_OUTPUT), Uint8Array.of(0), ZERO],
  );
  return holds(() => schnorr.verify(signed.slice(0, 64), digest, script.program));
}

/** BIP-137: the key is found in the signature, and any address of that key is meant. */
function isOldSignature(address: string, text: Uint8Array, signature: Uint8Array): boolean {
  const head = (signature[0] ?? 0) - 27;
  if (head < 0 || head > 15) return false;
  const prefix = utf8.decode('\x18Bitcoin Signed Message:\n');
  const digest = twice(concatBytes(prefix, sizeOf(text), text));
  return holds(() => {
    const recovered = concatBytes(Uint8Array.of(head & 3), signature.slice(1));
    const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false });
    return addressesOf(key).has(address) || keyHashes(key).has(hashIn(address));
  });
}

/** How long a text is, as transactions write it. */
function sizeOf({ length }: Uint8Array): Uint8Array {
  return length < 253 ? Uint8Array.of(length) : Uint8Array.of(253, length & 0xff, length >> 8);
}

/** Native and by key alone; the first are told by their program, whatever the network. */
function addressesOf(key: Uint8Array): ReadonlySet<string> {
  const nested = hash160(concatBytes(Uint8Array.of(0, 20), hash160(key)));
  const versions: [number, Uint8Array][] = [
    [0x05, nested],
    [0xc4, nested],
    ...[0x00, 0x6f].flatMap((version) =>
      [key, secp256k1.Point.fromBytes(key).toBytes(false)].map(
        (form) => [version, hash160(form)] as [number, Uint8Array],
      ),
    ),
  ];
  return new Set(
    versions.map(([version, hash]) => base58check.encode(concatBytes(Uint8Array.of(version), hash))),
  );
}

const keyHashes = (key: Uint8Array): ReadonlySet<string> => new Set([String(hash160(key))]);

function hashIn(address: string): string {
  const script = scriptOf(address);
  return String(script?.version === 0 ? script.program : EMPTY);
}

/** What is no signature or no key at all is refused like a wrong one. */
function holds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
