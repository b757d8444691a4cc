import { z } from 'zod';
import { fetchJson, fetchText } from '../../../platform/fetch-json.ts';
import type { ChainAdapter, Transfer } from './adapter.ts';
import { orRefused } from './or-refused.ts';
import { unknownAsUndefined } from './unknown-as-undefined.ts';

const PAGE = 25;
const AT_ONCE = 6;

const transactionSchema = z.object({
  txid: z.string(),
  vin: z
    .array(z.object({ prevout: z.object({ scriptpubkey_address: z.string().optional() }).nullish() }))
    .default([]),
  vout: z.array(
    z.object({ scriptpubkey_address: z.string().optional(), value: z.number().int().nonnegative() }),
  ),
  /** Satoshis; blocks' own first transactions have none. */
  fee: z.number().int().nonnegative().optional(),
  status: z.object({
    confirmed: z.boolean(),
    block_height: z.number().int().optional(),
    block_hash: z.string().optional(),
    /** Seconds. */
    block_time: z.number().int().optional(),
  }),
});
const blockSchema = z.object({
  id: z.string(),
  height: z.number().int(),
  timestamp: z.number().int(),
  previousblockhash: z.string().nullish(),
  tx_count: z.number().int(),
  // Told for curiosity only: whatever a source says here, deposits are read.
  difficulty: z.number().positive().optional().catch(undefined),
});
const addressSchema = z.object({
  chain_stats: z.object({
    funded_txo_sum: z.number().int().nonnegative(),
    spent_txo_sum: z.number().int().nonnegative(),
  }),
});

const unspentSchema = z.object({
  txid: z.string(),
  vout: z.number().int(),
  value: z.number().int().nonnegative(),
  status: z.object({ confirmed: z.boolean() }),
});
/** By the number of blocks within which one wants to be taken in. */
const feeRatesSchema = z.record(z.string(), z.number().nonnegative());
const WITHIN_BLOCKS = '3';

type EsploraTransaction = z.output<typeof transactionSchema>;

/** Outputs of a transaction by their place; satoshis fit a double exactly. */
function transfersOf({ txid, vout }: EsploraTransaction): Transfer[] {
  return vout.flatMap(({ scriptpubkey_address: to, value }, index) =>
    to ? [{ txid, index, to, coin: 'BTC' as const, amount: BigInt(value), succeeded: true }] : [],
  );
}

/** Runs over a list a few at a time. */
async function inTurns<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return results;
}

/** Bitcoin by an Esplora server (Blockstream's, mempool.space, or one's own). */
export function esplora(baseUrl: string): ChainAdapter {
  const get = <S extends z.ZodType>(path: string, schema: S) => fetchJson(`${baseUrl}${path}`, schema);
  const getText = (path: string) => fetchText(`${baseUrl}${path}`);
  return {
    name: `esplora ${new URL(baseUrl).host}`,
    chain: 'bitcoin',
    simulated: false,
    head: async () =>
      z.coerce
        .number()
        .int()
        .parse(await getText('/blocks/tip/height')),
    block: async (height) => {
      const hash = z
        .string()
        .length(64)
        .parse(await getText(`/block-height/${height}`));
      const block = await get(`/block/${hash}`, blockSchema);
      const starts = Array.from({ length: Math.ceil(block.tx_count / PAGE) }, (_, page) => page * PAGE);
      const pages = await inTurns(starts, (start) =>
        get(`/block/${hash}/txs/${start}`, z.array(transactionSchema)),
      );
      const transactions = pages.flat();
      // Half a block taken for a whole one would lose payments for ever.
      if (transactions.length !== block.tx_count)
        throw new Error(
          `${baseUrl} told ${transactions.length} of ${block.tx_count} transactions of ${hash}`,
        );
      return {
        height,
        hash,
        parentHash: block.previousblockhash ?? '',
        time: new Date(block.timestamp * 1000),
        ...(block.difficulty !== undefined && { difficulty: block.difficulty }),
        transfers: transactions.flatMap(transfersOf),
      };
    },
    transaction: async (txid) => {
      const found = await get(`/tx/${txid}`, transactionSchema).catch(unknownAsUndefined);
      if (!found) return undefined;
      const { block_height: height = null, block_hash: blockHash = null, block_time } = found.status;
      const time = block_time === undefined ? null : new Date(block_time * 1000);
      const senders = found.vin.flatMap(({ prevout }) => prevout?.scriptpubkey_address ?? []);
      const fee = found.fee === undefined ? null : { coin: 'BTC' as const, amount: BigInt(found.fee) };
      return { txid, height, blockHash, time, senders, fee, transfers: transfersOf(found) };
    },
    balance: async (_coin, address) => {
      const { funded_txo_sum: funded, spent_txo_sum: spent } = (
        await get(`/address/${address}`, addressSchema)
      ).chain_stats;
      return BigInt(funded) - BigInt(spent);
    },
    waiting: async (addresses) => {
      const found = await inTurns(addresses, (address) =>
        get(`/address/${address}/txs/mempool`, z.array(transactionSchema)),
      );
      const wanted = new Set(addresses);
      return found
        .flat()
        .flatMap(transfersOf)
        .filter(({ to }) => wanted.has(to));
    },
    unspent: async (address) => {
      const found = await get(`/address/${address}/utxo`, z.array(unspentSchema));
      return found
        .filter(({ status }) => status.confirmed)
        .map(({ txid, vout: index, value }) => ({ txid, index, amount: BigInt(value) }));
    },
    raw: (txid) => getText(`/tx/${txid}/hex`),
    feeRate: async () => (await get('/fee-estimates', feeRatesSchema))[WITHIN_BLOCKS],
    broadcast: async ({ raw }) => {
      await orRefused(fetchText(`${baseUrl}/tx`, { text: raw }));
    },
  };
}
