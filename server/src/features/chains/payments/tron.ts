import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check, hex, utf8 } from '@scure/base';
import { toTronAddress } from '../addresses/tron.ts';
import { type Payment, type SignedTransaction, UnreadableTransaction } from './signed.ts';

/** A block that a transaction names, so that no other branch of the chain takes it. */
export interface TronBlock {
  height: number;
  hash: string;
}

/** Unsigned, in the form in which nodes and wallet programs hand transactions about. */
export interface UnsignedTron {
  visible: false;
  txID: string;
  raw_data: {
    contract: { type: string; parameter: { type_url: string; value: Record<string, string | number> } }[];
    ref_block_bytes: string;
    ref_block_hash: string;
    expiration: number;
    timestamp: number;
    fee_limit?: number;
  };
  raw_data_hex: string;
}

interface TronRequest extends Payment {
  from: string;
  /** The token that is paid; without it the chain's own coin. */
  token?: { contract: string; feeLimit: bigint };
  block: TronBlock;
  at: Date;
  expiresAt: Date;
}

const base58check = createBase58check(sha256);
const bytesOf = (address: string) => base58check.decode(address);
const TRANSFER = { id: 1, type: 'TransferContract' } as const;
const TRIGGER = { id: 31, type: 'TriggerSmartContract' } as const;
const typeUrl = (type: string) => `type.googleapis.com/protocol.${type}`;
/** The first bytes of Keccak-256 of `transfer(address,uint256)`. */
const TRANSFER_SELECTOR = 'a9059cbb';
const WORD = 64;

/** One payment; TRON has one contract in a transaction. */
export function writeTron(request: TronRequest): UnsignedTron {
  const { token, block, at, expiresAt } = request;
  const { type, value, bytes: contract } = writeContract(request);
  const blockBytes = block.height.toString(16).padStart(4, '0').slice(-4);
  const blockHash = block.hash.slice(16, 32);
  const raw = message(
    [1, hex.decode(blockBytes)],
    [4, hex.decode(blockHash)],
    [8, BigInt(expiresAt.getTime())],
    [11, contract],
    [14, BigInt(at.getTime())],
    ...(token ? [[18, token.feeLimit] as const] : []),
  );
  return {
    visible: false,
    txID: hex.encode(sha256(raw)),
    raw_data: {
      contract: [{ parameter: { value, type_url: typeUrl(type) }, type }],
      ref_block_bytes: blockBytes,
      ref_block_hash: blockHash,
      expiration: expiresAt.getTime(),
      timestamp: at.getTime(),
      ...(token && { fee_limit: Number(token.feeLimit) }),
    },
    raw_data_hex: hex.encode(raw),
  };
}

/** What it does, in bytes and as it is shown. */
function writeContract({ from, to, amount, token }: TronRequest) {
  const { id, type } = token ? TRIGGER : TRANSFER;
  const owner = bytesOf(from);
  const owner_address = hex.encode(owner);
  const call = transferCall(to, amount);
  const parameter = token
    ? message([1, owner], [2, bytesOf(token.contract)], [4, hex.decode(call)])
    : message([1, owner], [2, bytesOf(to)], [3, amount]);
  const value: Record<string, string | number> = token
    ? { data: call, owner_address, contract_address: hex.encode(bytesOf(token.contract)) }
    : { amount: Number(amount), owner_address, to_address: hex.encode(bytesOf(to)) };
  const any = message([1, utf8.decode(typeUrl(type))], [2, parameter]);
  return { type, value, bytes: message([1, BigInt(id)], [2, any]) };
}

/** A protobuf message of numbers and bytes, its fields in their order. */
function message(...fields: (readonly [number, Field])[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const [number, value] of fields) {
    if (typeof value === 'bigint') writer.tag(number, WireType.Varint).int64(value);
    else writer.tag(number, WireType.LengthDelimited).bytes(value);
  }
  return writer.finish();
}

function transferCall(to: string, amount: bigint): string {
  const recipient = hex.encode(bytesOf(to).slice(1)).padStart(WORD, '0');
  return `${TRANSFER_SELECTOR}${recipient}${amount.toString(16).padStart(WORD, '0')}`;
}

/** Reads what a wallet program has signed: its raw data and signature, or both as nodes take them. */
export function readSignedTron(
  rawData: Uint8Array,
  signatures: Uint8Array[],
  contract: string,
): SignedTransaction {
  if (signatures.length === 0) throw new UnreadableTransaction('unsigned');
  try {
    const { expiration, from, ...payment } = readRawData(rawData, contract);
    const whole = message([1, rawData], ...signatures.map((one) => [2, one] as const));
    return {
      txid: hex.encode(sha256(rawData)),
      raw: hex.encode(whole),
      spends: [],
      sender: from,
      outputs: [{ index: 0, ...payment }],
      expiresAt: new Date(expiration),
      expiresAtHeight: null,
    };
  } catch (error) {
    throw new UnreadableTransaction('malformed', { cause: error });
  }
}

/** A whole transaction as nodes take it: its raw data, and the signatures. */
export function splitTron(bytes: Uint8Array): { rawData: Uint8Array; signatures: Uint8Array[] } {
  const fields = fieldsOf(bytes);
  const [rawData] = fields.get(1) ?? [];
  if (!(rawData instanceof Uint8Array)) throw new UnreadableTransaction('malformed');
  const signatures = (fields.get(2) ?? []).filter((one) => one instanceof Uint8Array);
  return { rawData, signatures };
}

type Field = Uint8Array | bigint;

/** Every field of a message by its number. Throws for what is no message. */
function fieldsOf(bytes: Uint8Array): Map<number, Field[]> {
  const reader = new BinaryReader(bytes);
  const fields = new Map<number, Field[]>();
  while (reader.pos < reader.len) {
    const [number, wire] = reader.tag();
    if (wire !== WireType.Varint && wire !== WireType.LengthDelimited) throw new Error('Another wire type');
    const value = wire === WireType.Varint ? BigInt(reader.int64()) : reader.bytes();
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
}

function one<T extends Field>(
  fields: Map<number, Field[]>,
  number: number,
  is: (value: Field) => value is T,
): T {
  const values = fields.get(number) ?? [];
  const [value] = values;
  if (values.length !== 1 || value === undefined || !is(value))
    throw new Error(`Field ${number} is not there once`);
  return value;
}
const isBytes = (value: Field): value is Uint8Array => value instanceof Uint8Array;
const isNumber = (value: Field): value is bigint => typeof value === 'bigint';

/** Of any other contract, and of any other call, we do not know what it does. */
function readRawData(bytes: Uint8Array, token: string) {
  const raw = fieldsOf(bytes);
  const contract = fieldsOf(one(raw, 11, isBytes));
  const type = Number(one(contract, 1, isNumber));
  const parameter = fieldsOf(one(fieldsOf(one(contract, 2, isBytes)), 2, isBytes));
  const expiration = Number(one(raw, 8, isNumber));
  const from = toTronAddress(hex.encode(one(parameter, 1, isBytes)));
  if (type === TRANSFER.id) {
    const to = toTronAddress(hex.encode(one(parameter, 2, isBytes)));
    return { expiration, from, coin: 'TRX' as const, to, amount: one(parameter, 3, isNumber) };
  }
  const called = toTronAddress(hex.encode(one(parameter, 2, isBytes)));
  const call = /^a9059cbb(?<to>[0-9a-f]{64})(?<amount>[0-9a-f]{64})$/.exec(
    hex.encode(one(parameter, 4, isBytes)),
  );
  if (type !== TRIGGER.id || called !== token || !call?.groups || (parameter.get(3) ?? []).length > 0)
    throw new Error('No transfer');
  const { to = '', amount = '' } = call.groups;
  return { expiration, from, coin: 'USDT' as const, to: toTronAddress(to), amount: BigInt(`0x${amount}`) };
}
