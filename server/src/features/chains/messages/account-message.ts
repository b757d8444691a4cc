import { secp256k1 } from '@noble/curves/secp256k1.js';
import { concatBytes } from '@noble/curves/utils.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex, utf8 } from '@scure/base';
import { z } from 'zod';
import { tronAddress } from '../addresses/tron.ts';
import { vechainAddress } from '../addresses/vechain.ts';

/** Whether a text was signed by the key of a TRON address, as its wallets do (`signMessageV2`). */
export function isTronSignature(address: string, message: string, signature: string): boolean {
  const text = utf8.decode(message);
  const prefix = utf8.decode(`\x19TRON Signed Message:\n${text.length}`);
  const key = signerOf(signature, keccak_256(concatBytes(prefix, text)));
  return key !== undefined && tronAddress(key) === address;
}

const certificateSchema = z.looseObject({
  payload: z.looseObject({ content: z.string() }),
  signer: z.string(),
  signature: z.string(),
});

/**
 * The same for VeChain, whose wallets sign certificates: a whole certificate in JSON, whose content is the text. What is
 * signed is its canonical JSON without the signature.
 */
export function isVechainSignature(address: string, message: string, certificate: string): boolean {
  const parsed = certificateSchema.safeParse(jsonOf(certificate));
  if (!parsed.success || parsed.data.payload.content !== message) return false;
  const { signature, ...rest } = parsed.data;
  const text = canonical({ ...rest, signer: rest.signer.toLowerCase() });
  const key = signerOf(signature, blake2b(utf8.decode(text), { dkLen: 32 }));
  return key !== undefined && vechainAddress(key) === address;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keys in their order, nothing between them. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}

/** Whose key made it: 65 bytes, the last saying which of the possible keys, from 0 or from 27. */
function signerOf(signature: string, digest: Uint8Array): Uint8Array | undefined {
  try {
    const bytes = hex.decode(signature.trim().replace(/^0x/i, '').toLowerCase());
    const last = bytes[64] ?? 0;
    const recovery = last >= 27 ? last - 27 : last;
    if (bytes.length !== 65 || recovery > 3) return undefined;
    const recovered = concatBytes(Uint8Array.of(recovery), bytes.slice(0, 64));
    return secp256k1.recoverPublicKey(recovered, digest, { prehash: false });
  } catch {
    return undefined;
  }
}
