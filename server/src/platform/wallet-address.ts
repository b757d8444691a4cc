import { createHash } from 'node:crypto';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BECH32_GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** What a checksum comes out as: BIP 173 for version 0, BIP 350 (bech32m) above. */
const BECH32_OF_VERSION_0 = 1;
const BECH32M = 0x2bc830a3;
const BITCOIN = 'bc';
/** First byte of a base58 address: Bitcoin's key and script hashes, and Tron. */
const BITCOIN_VERSIONS = [0x00, 0x05];
const TRON_VERSION = 0x41;
const CHECKSUM_BYTES = 4;
const HASH_BYTES = 20;

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function base58Bytes(text: string): Buffer | undefined {
  let value = 0n;
  for (const letter of text) {
    const digit = BASE58.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const hex = value === 0n ? '' : value.toString(16);
  const leadingZeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Buffer.concat([Buffer.alloc(leadingZeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]);
}

/** The version byte of a base58check address of a 20-byte hash whose checksum is right. */
function base58Version(text: string): number | undefined {
  const bytes = text.length > 40 ? undefined : base58Bytes(text);
  if (bytes?.length !== 1 + HASH_BYTES + CHECKSUM_BYTES) return undefined;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const wanted = sha256(sha256(body)).subarray(0, CHECKSUM_BYTES);
  return wanted.equals(bytes.subarray(-CHECKSUM_BYTES)) ? body[0] : undefined;
}

function bech32Checksum(values: number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of BECH32_GENERATOR.entries()) if ((top >>> bit) & 1) check ^= generator;
  }
  return check;
}

/** A native segwit address: BIP 173 and BIP 350. */
function isSegwit(text: string): boolean {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return false;
  if (!lower.startsWith(`${BITCOIN}1`) || lower.length > 90) return false;
  const data = [...lower.slice(BITCOIN.length + 1)].map((letter) => BECH32.indexOf(letter));
  const [version = -1] = data;
  const programBits = (data.length - 1 - 6) * 5;
  const programBytes = Math.floor(programBits / 8);
  if (data.includes(-1) || version < 0 || version > 16 || programBits % 8 > 4) return false;
  if (programBytes < 2 || programBytes > 40) return false;
  if (version === 0 && programBytes !== 20 && programBytes !== 32) return false;
  const prefix = [...BITCOIN].map((letter) => letter.charCodeAt(0));
  const expanded = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31)];
  return bech32Checksum([...expanded, ...data]) === (version === 0 ? BECH32_OF_VERSION_0 : BECH32M);
}

export type WalletChain = 'bitcoin' | 'tron' | 'vechain';

/**
 * The chain whose address this is, by form and checksum (VeChain's checksum, the case of its letters, is
 * optional and not looked at); undefined for none that we pay on.
 */
export function chainOfAddress(text: string): WalletChain | undefined {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return 'vechain';
  if (isSegwit(text)) return 'bitcoin';
  const version = base58Version(text);
  if (version === undefined) return undefined;
  if (version === TRON_VERSION) return 'tron';
  return BITCOIN_VERSIONS.includes(version) ? 'bitcoin' : undefined;
}

/** Whether we could pay to it on any of our chains. */
export function isWalletAddress(text: string): boolean {
  return chainOfAddress(text) !== undefined;
}
