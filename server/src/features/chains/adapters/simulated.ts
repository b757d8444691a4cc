import { type Chain, FEE_COINS } from '@lode/shared/chains/schemas';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex, utf8 } from '@scure/base';
import type { QueryFilter } from 'mongoose';
import { dayOf } from '../../../platform/utc-day.ts';
import type { SignedTransaction, Unspent } from '../payments/signed.ts';
import { simulatedDifficulty } from '../queries/simulated-difficulty.ts';
import {
  SimulatedBlockModel,
  type SimulatedBlockRow,
  SimulatedTransferModel,
  type SimulatedTransferRow,
} from '../simulated-block.model.ts';
import { BroadcastRefused, type ChainAdapter, type Transfer } from './adapter.ts';

function transferOf({ txid, index, to, coin, amount, succeeded }: SimulatedTransferRow): Transfer {
  return { txid, index, to, coin, amount: BigInt(amount), succeeded };
}

const transfersAt = (filter: Partial<SimulatedTransferRow>) =>
  SimulatedTransferModel.find(filter).sort({ _id: 1 }).limit(10_000).lean<SimulatedTransferRow[]>();

const inBlocks = (filter: QueryFilter<SimulatedTransferRow>) =>
  SimulatedTransferModel.find({ ...filter, height: { $ne: null } })
    .limit(100_000)
    .lean<SimulatedTransferRow[]>();

async function sumInBlocks(filter: Partial<SimulatedTransferRow>): Promise<bigint> {
  const rows = await inBlocks({ ...filter, succeeded: true });
  return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

const feesIn = (rows: SimulatedTransferRow[]) => rows.reduce((sum, { fee }) => sum + BigInt(fee ?? 0), 0n);

/** What an address has paid the chain for its transactions. */
async function feesOf(chain: Chain, from: string): Promise<bigint> {
  return feesIn(await inBlocks({ chain, from, fee: { $exists: true } }));
}

/** A balance is told as so many coins, so that several payments can be made of it beside each other. */
const COINS_OF_BALANCE = 4;

function coinsOf(address: string, balance: bigint): Unspent[] {
  const part = balance / BigInt(COINS_OF_BALANCE);
  if (part <= 0n) return [];
  return Array.from({ length: COINS_OF_BALANCE }, (_, index) => ({
    txid: hex.encode(sha256(utf8.decode(`${address} ${balance}`))),
    index,
    amount: part,
  }));
}

/** Takes a signed transaction as a node does: a later one that spends the same coins replaces one that waits. */
async function take(
  chain: Chain,
  { txid, spends, sender, outputs }: SignedTransaction,
  payer: string | null,
) {
  const rivals = { chain, spends: { $in: spends }, txid: { $ne: txid } };
  if (spends.length > 0) {
    if (await SimulatedTransferModel.exists({ ...rivals, height: { $ne: null } }))
      throw new BroadcastRefused('These coins are spent');
    await SimulatedTransferModel.deleteMany({ ...rivals, height: null });
  }
  for (const { index, coin, to, amount } of outputs) {
    const transfer = {
      to,
      from: sender ?? payer,
      coin,
      amount: String(amount),
      succeeded: true,
      height: null,
    };
    await SimulatedTransferModel.updateOne(
      { chain, txid, index },
      { $setOnInsert: { ...transfer, ...(spends.length > 0 && { spends }) } },
      { upsert: true },
    );
  }
}

/** An invented chain, kept in the store: what the demo pays with (H6). */
export function simulatedChain(chain: Chain, payer: () => string | undefined): ChainAdapter {
  const feeCoin = FEE_COINS[chain];
  const balanceOf: ChainAdapter['balance'] = async (coin, address) => {
    const [received, sent, fees] = await Promise.all([
      sumInBlocks({ chain, coin, to: address }),
      sumInBlocks({ chain, coin, from: address }),
      coin === feeCoin ? feesOf(chain, address) : 0n,
    ]);
    return received - sent - fees;
  };
  return {
    name: `simulated ${chain}`,
    chain,
    simulated: true,
    head: async () => {
      const last = await SimulatedBlockModel.findOne({ chain })
        .sort({ height: -1 })
        .lean<SimulatedBlockRow>();
      return last?.height ?? 0;
    },
    block: async (height) => {
      const block = await SimulatedBlockModel.findById(`${chain}:${height}`).lean<SimulatedBlockRow>();
      if (!block) throw new Error(`The simulated ${chain} has no block ${height}`);
      const rows = await transfersAt({ chain, height });
      const { hash, parentHash, at: time } = block;
      const difficulty = chain === 'bitcoin' && { difficulty: Number(simulatedDifficulty(dayOf(time))) };
      return { height, hash, parentHash, time, ...difficulty, transfers: rows.map(transferOf) };
    },
    transaction: async (txid) => {
      const rows = await transfersAt({ chain, txid });
      const [first] = rows;
      if (!first) return undefined;
      const block =
        first.height === null
          ? null
          : await SimulatedBlockModel.findById(`${chain}:${first.height}`).lean<SimulatedBlockRow>();
      return {
        txid,
        height: first.height,
        blockHash: block?.hash ?? null,
        time: block?.at ?? null,
        senders: rows.flatMap(({ from }) => from ?? []),
        fee: feeCoin && { coin: feeCoin, amount: feesIn(rows) },
        transfers: rows.map(transferOf),
      };
    },
    balance: balanceOf,
    waiting: async (addresses) => {
      const rows = await SimulatedTransferModel.find({ chain, height: null, to: { $in: addresses } })
        .limit(1000)
        .lean<SimulatedTransferRow[]>();
      return rows.map(transferOf);
    },
    unspent: async (address) => coinsOf(address, await balanceOf('BTC', address)),
    broadcast: (signed) => take(chain, signed, payer() ?? null),
  };
}
