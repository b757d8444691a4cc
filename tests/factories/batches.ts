import { pbkdf2Sync } from 'node:crypto';
import { type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { batchRoutes } from '@lode/shared/payouts/rest';
import type { BatchFile, NewBatch } from '@lode/shared/payouts/schemas';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { chains } from './chains.ts';
import type { Person } from './people.ts';

/** The demo's reserves come from the mnemonic that every wallet's documentation prints: here it can be signed with. */
const SEED = pbkdf2Sync(`${'abandon '.repeat(11)}about`, 'mnemonic', 2048, 64, 'sha512');
const PATHS: Record<Chain, string> = {
  bitcoin: "m/84'/0'/0'/1/0",
  tron: "m/44'/195'/0'/1/0",
  vechain: "m/44'/818'/0'/1/0",
};

export function keyOf(coin: Coin): Uint8Array {
  const { privateKey } = HDKey.fromMasterSeed(SEED).derive(PATHS[NETWORKS[coin].chain]);
  if (!privateKey) throw new Error('No private key');
  return privateKey;
}

/** The demo's own address, published, with plenty on it. */
export async function openHotWallet(coin: Coin): Promise<string> {
  const { getSimulatedReserve } = await import('@lode/server/features/chains/queries/get-deposit-address');
  const { ReserveAddressModel } = await import('@lode/server/features/reserves/reserve-address.model');
  const { chain, decimals } = NETWORKS[coin];
  const address = getSimulatedReserve(chain) ?? '';
  const fresh = { amount: null, checkedAt: null, unreachable: false, createdAt: new Date(), removedAt: null };
  await ReserveAddressModel.updateOne({ coin, address }, { $set: fresh }, { upsert: true });
  const { pay, mine } = await chains();
  await pay({ coin, to: address, amount: 1_000_000n * 10n ** BigInt(decimals) });
  await mine(chain);
  return address;
}

type Named = { id: string };

/** What staff do with a batch, one line each. */
export const make = (who: Person, body: NewBatch, idempotencyKey?: string, server = 0) =>
  who.call(batchRoutes.create, { body, ...(idempotencyKey && { idempotencyKey }) }, server);
export const look = (who: Person, { id }: Named) => who.call(batchRoutes.get, { params: { id } });
export const handBack = (who: Person, { id }: Named, text: string, server = 0) =>
  who.call(batchRoutes.handBack, { params: { id }, body: { text } }, server);
export const renew = (who: Person, { id }: Named, fee_rate: number | null) =>
  who.call(batchRoutes.renew, { params: { id }, body: { fee_rate } });
export const cancelBatch = (who: Person, { id }: Named, server = 0) =>
  who.call(batchRoutes.cancel, { params: { id } }, server);

/** A file as it is answered, byte for byte. */
export async function take(who: Person, { id }: Named, form: BatchFile = 'unsigned'): Promise<Uint8Array> {
  const { url, token, address } = who.api();
  const response = await fetch(`${url}/api/admin/finance/batches/${id}/file?form=${form}`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
  });
  if (!response.ok) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

/** What a person with the keys does with what was exported. */
export function sign(coin: Coin, file: Uint8Array, key: Uint8Array = keyOf(coin)): string {
  switch (NETWORKS[coin].chain) {
    case 'bitcoin': {
      const transaction = Transaction.fromPSBT(file);
      transaction.sign(key);
      return Buffer.from(transaction.toPSBT(0)).toString('base64');
    }
    case 'tron': {
      const unsigned = JSON.parse(Buffer.from(file).toString()) as { txID: string }[];
      return JSON.stringify(
        unsigned.map((one) => ({ ...one, signature: [hex.encode(recoverable(hex.decode(one.txID), key))] })),
      );
    }
    case 'vechain':
      return signVechain(hex.decode(Buffer.from(file).toString().slice(2)), key);
  }
}

/** Signature and which of the two keys it may be. */
function recoverable(hash: Uint8Array, key: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' });
  return Uint8Array.from([...signature.slice(1), signature[0] ?? 0]);
}

/** An RLP list with the signature appended: its head is written anew. */
function signVechain(unsigned: Uint8Array, key: Uint8Array): string {
  const signature = recoverable(blake2b(unsigned, { dkLen: 32 }), key);
  const head = unsigned[0] ?? 0;
  const body = unsigned.slice(head > 0xf7 ? 1 + head - 0xf7 : 1);
  const content = [...body, 0xb8, signature.length, ...signature];
  const length = content.length.toString(16);
  const bytes = hex.decode(length.length % 2 ? `0${length}` : length);
  return `0x${hex.encode(Uint8Array.from([0xf7 + bytes.length, ...bytes, ...content]))}`;
}
