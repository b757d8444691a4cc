import { AppError } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { getAddressBalance } from '../../chains/queries/get-address-balance.ts';
import { canPayFrom, writeUnsigned } from '../../chains/queries/write-unsigned.ts';
import { listPayingAddresses } from '../../treasury/queries/list-paying-addresses.ts';
import {
  BatchModel,
  type BatchOutputRow,
  type BatchRow,
  type PersonRow,
  type WritingRow,
} from '../batch.model.ts';
import { newestWriting } from '../batch-policy.ts';

interface Request {
  coin: Coin;
  outputs: readonly BatchOutputRow[];
  /** Places of the outputs that are to be paid. */
  pays: number[];
  from: string[];
  feeRate: number | null;
  by: PersonRow;
  /** The batch of which the newest writing is replaced. */
  replacing?: BatchRow;
}

/** Writes what is to be signed. COINS_SHORT, and UNAVAILABLE while a source does not answer. */
export async function writeBatch(request: Request): Promise<WritingRow> {
  const { coin, outputs, pays, from, feeRate, by, replacing } = request;
  const payments = pays.flatMap((place) => {
    const output = outputs[place];
    return output ? [{ to: output.address, amount: BigInt(output.amount) }] : [];
  });
  const written = await orUnavailable(
    writeUnsigned({
      coin,
      from,
      payments,
      feeRate,
      taken: await listTakenInputs(coin, replacing),
      ...(replacing && {
        replacing: newestWriting(replacing).inputs.map(({ amount, ...input }) => ({
          ...input,
          index: Number(input.index),
          amount: BigInt(amount),
        })),
      }),
    }),
  );
  const { text, inputs, fee, change, expiresAt, expiresAtHeight } = written;
  return {
    text,
    feeRate,
    fee: fee && { coin: fee.coin, amount: String(fee.amount) },
    change: change === null ? null : String(change),
    inputs: inputs.map(({ txid, index, address, amount }) => ({
      txid,
      index,
      address,
      amount: String(amount),
    })),
    pays,
    expiresAt,
    expiresAtHeight,
    by,
    at: clock.now(),
  };
}

/** Where it is paid from: for BTC every address that can, elsewhere the first that holds enough. COINS_SHORT. */
export async function choosePayers(coin: Coin, amount: bigint): Promise<string[]> {
  const addresses = (await listPayingAddresses(coin)).filter((address) => canPayFrom(coin, address));
  if (coin === 'BTC' && addresses.length > 0) return addresses;
  for (const address of addresses)
    if ((await orUnavailable(getAddressBalance(coin, address))) >= amount) return [address];
  throw new AppError('COINS_SHORT');
}

const LIVE_MAX = 1000;

/** Coins that other batches are to spend. */
async function listTakenInputs(coin: Coin, own?: BatchRow): Promise<Set<string>> {
  if (coin !== 'BTC') return new Set();
  const live = await BatchModel.find(
    { coin, state: { $in: ['open', 'sent'] }, ...(own && { _id: { $ne: own._id } }) },
    { writings: 1 },
  )
    .limit(LIVE_MAX)
    .lean<BatchRow[]>();
  return new Set(
    live.flatMap(({ writings }) =>
      writings.flatMap(({ inputs }) => inputs.map(({ txid, index }) => `${txid}:${index}`)),
    ),
  );
}

async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError) throw error;
    logger.warn({ err: error }, 'a source does not answer: nothing is written to be signed');
    throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
  }
}
