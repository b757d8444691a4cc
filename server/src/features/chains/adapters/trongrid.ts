import { z } from 'zod';
import { fetchJson } from '../../../platform/fetch-json.ts';
import { toTronAddress } from '../addresses/tron.ts';
import { BroadcastRefused, type ChainAdapter, type Transfer } from './adapter.ts';
import { orRefused } from './or-refused.ts';

/** The event `Transfer(address,address,uint256)` of a token. */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SUCCESS = 'SUCCESS';

const headerSchema = z.object({
  blockID: z.string(),
  block_header: z.object({
    raw_data: z.object({
      number: z.number().int().default(0),
      parentHash: z.string(),
      /** Milliseconds. */
      timestamp: z.number().int(),
    }),
  }),
});
const transactionSchema = z.object({
  txID: z.string(),
  ret: z.array(z.object({ contractRet: z.string().optional() })).default([]),
  raw_data: z.object({
    contract: z.array(
      z.object({
        type: z.string(),
        parameter: z.object({
          value: z.object({
            amount: z.number().nonnegative().optional(),
            to_address: z.string().optional(),
            owner_address: z.string().optional(),
          }),
        }),
      }),
    ),
  }),
});
const blockSchema = headerSchema.extend({ transactions: z.array(transactionSchema).default([]) });
const infoSchema = z.object({
  id: z.string().optional(),
  blockNumber: z.number().int().optional(),
  /** Milliseconds. */
  blockTimeStamp: z.number().int().optional(),
  /** Of bandwidth and energy burnt, in sun; left out for zero. */
  fee: z.number().int().nonnegative().default(0),
  receipt: z.object({ result: z.string().optional() }).default({}),
  log: z
    .array(
      z.object({ address: z.string(), topics: z.array(z.string()).default([]), data: z.string().optional() }),
    )
    .default([]),
});
/** TronGrid's own index of accounts: coin in sun, tokens by contract; an unused account is no entry. */
const accountsSchema = z.object({
  data: z.array(
    z.object({
      balance: z.number().int().nonnegative().default(0),
      trc20: z.array(z.record(z.string(), z.string().regex(/^\d+$/))).default([]),
    }),
  ),
});

const broadcastSchema = z.object({
  result: z.boolean().default(false),
  code: z.string().default(''),
  message: z.string().default(''),
});
/** What has been heard of already is on its way as well. */
const HEARD_BEFORE = 'DUP_TRANSACTION_ERROR';
/** A node that is too busy says nothing of the transaction. */
const BUSY = 'SERVER_BUSY';

type TronTransaction = z.output<typeof transactionSchema>;
type TronInfo = z.output<typeof infoSchema>;

/** TRX moved by the transaction itself. Contracts' internal transfers are not payments that we take. */
function coinTransfers({ txID: txid, ret, raw_data }: TronTransaction): Transfer[] {
  const succeeded = ret.every(({ contractRet }) => contractRet === undefined || contractRet === SUCCESS);
  return raw_data.contract.flatMap(({ type, parameter: { value } }, index) => {
    const { amount, to_address: to } = value;
    if (type !== 'TransferContract' || amount === undefined || to === undefined) return [];
    return [{ txid, index, to: toTronAddress(to), coin: 'TRX' as const, amount: BigInt(amount), succeeded }];
  });
}

/** Token movements of exactly one contract; what calls itself the same elsewhere is not it. */
function tokenTransfers({ id: txid, receipt, log }: TronInfo, contract: string): Transfer[] {
  if (txid === undefined) return [];
  const succeeded = receipt.result === SUCCESS;
  return log.flatMap(({ address, topics: [event, , to], data }, index) => {
    if (event !== TRANSFER_TOPIC || to === undefined || !data) return [];
    if (toTronAddress(address) !== contract) return [];
    const amount = BigInt(`0x${data}`);
    return [{ txid, index, to: toTronAddress(to), coin: 'USDT' as const, amount, succeeded }];
  });
}

/** Who signed it, and whose tokens it moves. */
function sendersOf({ raw_data }: TronTransaction, { log }: TronInfo, contract: string): string[] {
  const owners = raw_data.contract.map(({ parameter: { value } }) => value.owner_address);
  const holders = log
    .filter(({ address, topics: [event] }) => event === TRANSFER_TOPIC && toTronAddress(address) === contract)
    .map(({ topics: [, from] }) => from);
  return [...owners, ...holders].flatMap((text) => (text === undefined ? [] : toTronAddress(text)));
}

/**
 * A node may know a transaction and not yet its receipt. Half a block taken for a whole one would lose payments
 * for ever, and half a transaction seems to pay nothing: every call of a contract must have its receipt.
 */
function requireReceipts(transactions: TronTransaction[], infos: TronInfo[]): void {
  const told = new Set(infos.map(({ id }) => id));
  const isCall = ({ raw_data }: TronTransaction) =>
    raw_data.contract.some(({ type }) => type === 'TriggerSmartContract');
  const lacking = transactions.find((one) => isCall(one) && !told.has(one.txID));
  if (lacking) throw new Error(`Transaction ${lacking.txID} has no receipt yet`);
}

/** TRON by a TronGrid server, with the token of one contract (USDT). */
export function trongrid(baseUrl: string, contract: string, apiKey?: string): ChainAdapter {
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'tron-pro-api-key': apiKey };
  const ask = <S extends z.ZodType>(path: string, schema: S, body: unknown = {}) =>
    fetchJson(`${baseUrl}/${path}`, schema, { body, headers });
  const known = z.object({ txID: z.string() });
  return {
    name: `trongrid ${new URL(baseUrl).host}`,
    chain: 'tron',
    simulated: false,
    head: async () => (await ask('wallet/getnowblock', headerSchema)).block_header.raw_data.number,
    block: async (num) => {
      const [block, infos] = await Promise.all([
        ask('wallet/getblockbynum', blockSchema, { num }),
        ask('wallet/gettransactioninfobyblocknum', z.array(infoSchema), { num }),
      ]);
      const { number, parentHash, timestamp } = block.block_header.raw_data;
      if (number !== num) throw new Error(`${baseUrl} answered block ${number} for ${num}`);
      requireReceipts(block.transactions, infos);
      const transfers = [
        ...block.transactions.flatMap(coinTransfers),
        ...infos.flatMap((info) => tokenTransfers(info, contract)),
      ];
      return { height: num, hash: block.blockID, parentHash, time: new Date(timestamp), transfers };
    },
    transaction: async (value) => {
      const [found, info] = await Promise.all([
        ask('wallet/gettransactionbyid', z.union([transactionSchema, z.object({})]), { value }),
        ask('wallet/gettransactioninfobyid', infoSchema, { value }),
      ]);
      if (!known.safeParse(found).success) return undefined;
      const transaction = transactionSchema.parse(found);
      requireReceipts([transaction], [info]);
      return {
        txid: value,
        height: info.blockNumber ?? null,
        blockHash: null,
        time: info.blockTimeStamp === undefined ? null : new Date(info.blockTimeStamp),
        senders: sendersOf(transaction, info, contract),
        fee: info.blockNumber === undefined ? null : { coin: 'TRX', amount: BigInt(info.fee) },
        transfers: [...coinTransfers(transaction), ...tokenTransfers(info, contract)],
      };
    },
    balance: async (coin, address) => {
      const { data } = await fetchJson(`${baseUrl}/v1/accounts/${address}`, accountsSchema, { headers });
      const [account] = data;
      if (!account) return 0n;
      if (coin === 'TRX') return BigInt(account.balance);
      return BigInt(account.trc20.find((token) => token[contract] !== undefined)?.[contract] ?? '0');
    },
    broadcast: async ({ raw }) => {
      const { result, code, message } = await orRefused(
        ask('wallet/broadcasthex', broadcastSchema, { transaction: raw }),
      );
      if (result || code === HEARD_BEFORE) return;
      if (code === BUSY) throw new Error(`${baseUrl} is busy`);
      throw new BroadcastRefused(`${code} ${Buffer.from(message, 'hex').toString() || message}`.trim());
    },
  };
}
