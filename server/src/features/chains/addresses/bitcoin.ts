import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

export interface BitcoinPrefixes {
  /** Of segregated-witness addresses. */
  bech32: string;
  /** Version bytes of the older ones, by script and by key. */
  base58: readonly number[];
}

export const MAINNET: BitcoinPrefixes = { bech32: 'bc', base58: [0x00, 0x05] };
/** Addresses that hold no real coins; the demo shows these. */
export const TESTNET: BitcoinPrefixes = { bech32: 'tb', base58: [0x6f, 0xc4] };
export const REGTEST: BitcoinPrefixes = { bech32: 'bcrt', base58: [0x6f, 0xc4] };

/** The native segregated-witness address (BIP84, version 0) of a compressed public key. */
export function bitcoinAddress(publicKey: Uint8Array, prefixes: BitcoinPrefixes): string {
  return bech32.encode(prefixes.bech32, [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]);
}

/** Whether a payment can be sent there: base58 by key or script, bech32 version 0, bech32m from version 1 (BIP173, BIP350). */
export function isBitcoinAddress(address: string, prefixes: BitcoinPrefixes): boolean {
  return isBase58(address, prefixes) || isWitness(address, prefixes);
}

function isBase58(address: string, { base58 }: BitcoinPrefixes): boolean {
  try {
    const bytes = base58check.decode(address);
    return bytes.length === 21 && base58.includes(bytes[0] ?? -1);
  } catch {
    return false;
  }
}

function isWitness(address: string, prefixes: BitcoinPrefixes): boolean {
  for (const coder of [bech32, bech32m]) {
    const decoded = coder.decodeUnsafe(address, 90);
    if (!decoded || decoded.prefix !== prefixes.bech32) continue;
    const [version = 99, ...words] = decoded.words;
    const program = coder.fromWordsUnsafe(words);
    if (!program) continue;
    if (coder === bech32) return version === 0 && (program.length === 20 || program.length === 32);
    return version >= 1 && version <= 16 && program.length >= 2 && program.length <= 40;
  }
  return false;
}
