import { z } from 'zod';
import { fetchJson } from '../../../platform/fetch-json.ts';
import { withChecksum } from '../addresses/vechain.ts';
import type { ChainAdapter, Transfer } from './adapter.ts';
import { orRefused } from './or-refused.ts';
import { unknownAsUndefined } from './unknown-as-undefined.ts';

const hexAmount = z.string().regex(/^0x[0-9a-fA-F]+$/);
const outputsSchema = z.array(
  z.object({
    transfers: z
      .array(z.object({ sender: z.string().optional(), recipient: z.string(), amount: hexAmount }))
      .default([]),
  }),
);
const blockSchema = z.object({
  number: z.number().int(),
  id: z.string(),
  parentID: z.string(),
  timestamp: z.number().int(),
  transactions: z.array(z.object({ id: z.string(), reverted: z.boolean(), outputs: outputsSchema })),
});
const receiptSchema = z
  .object({
    reverted: z.boolean(),
    outputs: outputsSchema,
    meta: z.object({
      blockNumber: z.number().int(),
      /** Seconds. */
      blockTimestamp: z.number().int(),
      blockID: z.string(),
      txOrigin: z.string().optional(),
    }),
  })
  .nullable();

/** A reverted transaction has no outputs, so it moves nothing. */
function transfersOf(txid: string, reverted: boolean, outputs: z.output<typeof outputsSchema>): Transfer[] {
  return outputs
    .flatMap(({ transfers }) => transfers)
    .map(({ recipient, amount }, index) => ({
      txid,
      index,
      to: inOneForm(recipient),
      coin: 'VET' as const,
      amount: BigInt(amount),
      succeeded: !reverted,
    }));
}

const inOneForm = (address: string) => withChecksum(address.slice(2).toLowerCase());

/** VeChain by a Thor node. */
export function thor(baseUrl: string): ChainAdapter {
  const get = <S extends z.ZodType>(path: string, schema: S) => fetchJson(`${baseUrl}${path}`, schema);
  return {
    name: `thor ${new URL(baseUrl).host}`,
    chain: 'vechain',
    simulated: false,
    head: async () => (await get('/blocks/best', z.object({ number: z.number().int() }))).number,
    block: async (height) => {
      const block = await get(`/blocks/${height}?expanded=true`, blockSchema);
      const transfers = block.transactions.flatMap(({ id, reverted, outputs }) =>
        transfersOf(id, reverted, outputs),
      );
      const { number, id: hash, parentID: parentHash, timestamp } = block;
      return { height: number, hash, parentHash, time: new Date(timestamp * 1000), transfers };
    },
    transaction: async (txid) => {
      const receipt = await get(`/transactions/${txid}/receipt`, receiptSchema).catch(unknownAsUndefined);
      if (!receipt) return undefined;
      const { reverted, outputs, meta } = receipt;
      const { blockNumber: height, blockID: blockHash, blockTimestamp, txOrigin } = meta;
      const senders = [
        txOrigin,
        ...outputs.flatMap(({ transfers }) => transfers.map(({ sender }) => sender)),
      ];
      return {
        txid,
        height,
        blockHash,
        time: new Date(blockTimestamp * 1000),
        senders: senders.flatMap((sender) => (sender === undefined ? [] : inOneForm(sender))),
        // Paid in VTHO, which is none of our coins.
        fee: null,
        transfers: transfersOf(txid, reverted, outputs),
      };
    },
    balance: async (_coin, address) =>
      BigInt((await get(`/accounts/${address}`, z.object({ balance: hexAmount }))).balance),
    broadcast: async ({ raw }) => {
      await orRefused(fetchJson(`${baseUrl}/transactions`, z.object({ id: z.string() }), { body: { raw } }));
    },
  };
}
