import { randomBytes } from 'node:crypto';
import { type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { followedAdapter } from '../adapters/chosen-adapters.ts';
import { bitcoinPrefixes } from '../addresses/prefixes.ts';
import { isSpendableByPsbt, type SpendableCoin, writePsbt } from '../payments/bitcoin.ts';
import type { Payment } from '../payments/signed.ts';
import { writeTron } from '../payments/tron.ts';
import { writeVechain } from '../payments/vechain.ts';

interface Request {
  coin: Coin;
  /** Ours, in the order in which they are to pay; at least one. */
  from: readonly string[];
  payments: readonly Payment[];
  /** Satoshis for a virtual byte; for a token of TRON the most that a payment may cost, in TRX. */
  feeRate: number | null;
  /** Coins that others are to spend, `<txid>:<index>`. */
  taken: ReadonlySet<string>;
  /** Those of the transaction that this one replaces. */
  replacing?: readonly SpendableCoin[];
}

/** Transactions that wait for signatures, as text in the form of their chain. */
export interface UnsignedPayments {
  text: string;
  inputs: SpendableCoin[];
  /** Whole units of the chain, where the chain tells before; for a token the most that it may come to. */
  fee: { coin: Coin; amount: bigint } | null;
  change: bigint | null;
  /** No block takes them in after that time or height. */
  expiresAt: Date | null;
  expiresAtHeight: number | null;
}

/** Writes what is to be signed elsewhere. COINS_SHORT where ours do not pay for it. Rejects without an answer of a source. */
export async function writeUnsigned(request: Request): Promise<UnsignedPayments> {
  switch (NETWORKS[request.coin].chain) {
    case 'bitcoin':
      return forBitcoin(request);
    case 'tron':
      return forTron(request);
    case 'vechain':
      return forVechain(request);
  }
}

/** Whether coins at an address of ours can be spent with what is written here. */
export function canPayFrom(coin: Coin, address: string): boolean {
  return coin !== 'BTC' || isSpendableByPsbt(address, bitcoinPrefixes());
}

async function forBitcoin({
  from,
  payments,
  feeRate,
  taken,
  replacing = [],
}: Request): Promise<UnsignedPayments> {
  const coins = (await Promise.all(from.map(spendableAt))).flat();
  const terms = { payments, changeTo: from[0] ?? '', feeRate: feeRate ?? 1, prefixes: bitcoinPrefixes() };
  const free = coins.filter(({ txid, index }) => !taken.has(`${txid}:${index}`));
  const chosen = writePsbt({ ...terms, coins: free, replacing });
  // Again, with the transactions that its coins come from: only those prove what the coins are worth.
  const written = chosen && writePsbt({ ...terms, coins: [], replacing: await proven(chosen.inputs) });
  if (!written) throw new AppError('COINS_SHORT');
  const { psbt: text, inputs, fee, change } = written;
  return {
    text,
    inputs: inputs.map(({ txid, index, amount, address }) => ({ txid, index, amount, address })),
    change,
    fee: { coin: 'BTC', amount: fee },
    expiresAt: null,
    expiresAtHeight: null,
  };
}

async function spendableAt(address: string): Promise<SpendableCoin[]> {
  const found = await followedAdapter('bitcoin').unspent?.(address);
  return (found ?? []).map((coin) => ({ ...coin, address }));
}

function proven(coins: readonly SpendableCoin[]): Promise<SpendableCoin[]> {
  const { raw } = followedAdapter('bitcoin');
  return Promise.all(coins.map(async (coin) => ({ ...coin, ...(raw && { raw: await raw(coin.txid) }) })));
}

/** The most that TRON lets a transaction wait is a day. */
const TRON_VALID_MS = 23 * 3_600_000;
/** A block that no reorganisation takes back. */
const SETTLED_BLOCKS = 20;
const SUN = 1_000_000n;
/** What a plain payment costs at most: its bytes, where none are free, and an account that it opens. */
const TRX_PAYMENT_FEE = 1_400_000n;

async function forTron({ coin, from, payments, feeRate }: Request): Promise<UnsignedPayments> {
  const block = await blockBefore('tron', SETTLED_BLOCKS);
  const feeLimit = BigInt(feeRate ?? 0) * SUN;
  const begins = clock.nowMs();
  const expiresAt = new Date(begins + TRON_VALID_MS);
  const transactions = payments.map((payment, index) =>
    writeTron({
      ...payment,
      from: from[0] ?? '',
      ...(coin === 'USDT' && { token: { contract: config.chains.usdtContract, feeLimit } }),
      block,
      // Two payments of one sum to one address are two transactions.
      at: new Date(begins + index),
      expiresAt,
    }),
  );
  const each = coin === 'USDT' ? feeLimit : TRX_PAYMENT_FEE;
  return {
    text: JSON.stringify(transactions, null, 1),
    inputs: [],
    fee: { coin: 'TRX', amount: each * BigInt(payments.length) },
    change: null,
    expiresAt,
    expiresAtHeight: null,
  };
}

async function forVechain({ payments }: Request): Promise<UnsignedPayments> {
  const { simulated, block } = followedAdapter('vechain');
  const [newest, chainTag] = await Promise.all([
    blockBefore('vechain', 0),
    simulated ? SIMULATED_TAG : block(0).then(({ hash }) => Number.parseInt(hash.slice(-2), 16)),
  ]);
  const { raw, expiresAtHeight } = writeVechain({
    payments,
    // A block's id begins with its height; an invented one's does not.
    blockId: simulated ? newest.height.toString(16).padStart(8, '0') + newest.hash.slice(8) : newest.hash,
    chainTag,
    nonce: randomBytes(8).readBigUInt64BE(),
  });
  return { text: raw, inputs: [], fee: null, change: null, expiresAt: null, expiresAtHeight };
}

/** That of a chain for development. */
const SIMULATED_TAG = 0xf6;
const NO_BLOCK = { height: 0, hash: '0'.repeat(64) };

async function blockBefore(chain: Chain, depth: number): Promise<{ height: number; hash: string }> {
  const source = followedAdapter(chain);
  const height = (await source.head()) - depth;
  // An invented chain may have no block yet.
  return height > 0 ? source.block(height) : NO_BLOCK;
}
