import { type Chain, FEE_COINS } from '@lode/shared/chains/schemas';
import type { QueryFilter } from 'mongoose';
import {
  SimulatedBlockModel,
  type SimulatedBlockRow,
  SimulatedTransferModel,
  type SimulatedTransferRow,
} from '../simulated-block.model.ts';
import type { ChainAdapter, Transfer } from './adapter.ts';

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

/** An invented chain, kept in the store: what the demo pays with (H6). */
export function simulatedChain(chain: Chain): ChainAdapter {
  const feeCoin = FEE_COINS[chain];
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
      return { height, hash, parentHash, time, transfers: rows.map(transferOf) };
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
    balance: async (coin, address) => {
      const [received, sent, fees] = await Promise.all([
        sumInBlocks({ chain, coin, to: address }),
        sumInBlocks({ chain, coin, from: address }),
        coin === feeCoin ? feesOf(chain, address) : 0n,
      ]);
      return received - sent - fees;
    },
    waiting: async (addresses) => {
      const rows = await SimulatedTransferModel.find({ chain, height: null, to: { $in: addresses } })
        .limit(1000)
        .lean<SimulatedTransferRow[]>();
      return rows.map(transferOf);
    },
  };
}
