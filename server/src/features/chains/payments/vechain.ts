import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import { RLP } from 'micro-eth-signer/core/rlp.js';
import { vechainAddress, withChecksum } from '../addresses/vechain.ts';
import { type Payment, type SignedTransaction, UnreadableTransaction } from './signed.ts';

interface VechainRequest {
  payments: readonly Payment[];
  /** Of the newest block, 32 bytes in hexadecimal: its first eight say when the transaction begins to be valid. */
  blockId: string;
  chainTag: number;
  nonce: bigint;
}

export interface UnsignedVechain {
  /** In hexadecimal, as wallet programs and hardware take it. */
  raw: string;
  gas: number;
  expiresAtHeight: number;
}

/** What the protocol asks of a transaction, and of each plain transfer in it. */
const GAS_OF_TRANSACTION = 5000;
const GAS_OF_CLAUSE = 16_000;
/** Three hours of blocks. */
const VALID_BLOCKS = 1080;
const SIGNATURE_LENGTH = 65;
const FIELDS = 9;

const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 });
const heightOf = (blockRef: Uint8Array) => Number.parseInt(hex.encode(blockRef.slice(0, 4)), 16);

/** One transaction pays all: a clause each. */
export function writeVechain({ payments, blockId, chainTag, nonce }: VechainRequest): UnsignedVechain {
  const blockRef = hex.decode(blockId.replace(/^0x/, '').slice(0, 16));
  const gas = gasOf(payments.length);
  const clauses = payments.map(({ to, amount }) => [
    hex.decode(to.slice(2).toLowerCase()),
    amount,
    new Uint8Array(),
  ]);
  // Chain tag, block, expiration, clauses, price, gas, what it depends on, nonce, reserved.
  const raw = RLP.encode([
    chainTag,
    withoutZeros(blockRef),
    VALID_BLOCKS,
    clauses,
    0,
    gas,
    new Uint8Array(),
    nonce,
    [],
  ]);
  return { raw: `0x${hex.encode(raw)}`, gas, expiresAtHeight: heightOf(blockRef) + VALID_BLOCKS };
}

export const gasOf = (clauses: number) => GAS_OF_TRANSACTION + clauses * GAS_OF_CLAUSE;

/** The id that it has once `from` has signed it. */
export function idOfVechain(unsigned: string, from: string): string {
  return idOf(hash(hex.decode(unsigned.slice(2))), from);
}

const idOf = (body: Uint8Array, origin: string) =>
  `0x${hex.encode(hash(concatBytes(body, hex.decode(origin.slice(2).toLowerCase()))))}`;

/** Reads a signed transaction in hexadecimal. UnreadableTransaction. */
export function readSignedVechain(text: string): SignedTransaction {
  const digits = text.trim().replace(/^0x/i, '').toLowerCase();
  try {
    return read(hex.decode(digits));
  } catch (error) {
    if (error instanceof UnreadableTransaction) throw error;
    throw new UnreadableTransaction('malformed', { cause: error });
  }
}

function read(bytes: Uint8Array): SignedTransaction {
  const fields = listOf(RLP.decode(bytes));
  if (fields.length === FIELDS) throw new UnreadableTransaction('unsigned');
  const [, blockRef, expiration, clauses, , , , , reserved, signature] = fields;
  // Who else pays for it, and newer kinds of transactions, are none of what we write.
  if (fields.length !== FIELDS + 1 || listOf(reserved).length > 0)
    throw new Error('Another kind of transaction');
  const body = hash(RLP.encode(fields.slice(0, FIELDS) as never));
  const origin = originOf(body, bytesOf(signature));
  const outputs = listOf(clauses).map((clause, index) => {
    const [to, value, data] = listOf(clause).map(bytesOf);
    if (to?.length !== 20 || (data?.length ?? 0) > 0) throw new Error('No plain transfer');
    return { index, coin: 'VET' as const, to: withChecksum(hex.encode(to)), amount: numberOf(value) };
  });
  const begins = hex.encode(bytesOf(blockRef)).padStart(16, '0').slice(0, 8);
  return {
    txid: idOf(body, origin),
    raw: `0x${hex.encode(bytes)}`,
    spends: [],
    sender: origin,
    outputs,
    expiresAt: null,
    expiresAtHeight: Number.parseInt(begins, 16) + Number(numberOf(bytesOf(expiration))),
  };
}

/** Whose signature it is. */
function originOf(body: Uint8Array, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE_LENGTH) throw new UnreadableTransaction('unsigned');
  const recovered = concatBytes(signature.slice(64), signature.slice(0, 64));
  return vechainAddress(secp256k1.recoverPublicKey(recovered, body, { prehash: false }));
}

function listOf(item: unknown): unknown[] {
  if (!Array.isArray(item)) throw new Error('No list');
  return item;
}

function bytesOf(item: unknown): Uint8Array {
  if (!(item instanceof Uint8Array)) throw new Error('No bytes');
  return item;
}

function numberOf(bytes: Uint8Array | undefined): bigint {
  return bytes?.length ? BigInt(`0x${hex.encode(bytes)}`) : 0n;
}

/** Numbers stand without leading zeros. */
function withoutZeros(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? new Uint8Array() : bytes.slice(first);
}
