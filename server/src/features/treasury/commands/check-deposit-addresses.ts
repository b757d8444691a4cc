import { COINS, type Coin } from '@lode/shared/core/money';
import type { QueryFilter } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { getAddressBalance } from '../../chains/queries/get-address-balance.ts';
import { sumRecorded, takeAddresses } from '../../deposits/queries/list-given-addresses.ts';
import { listPaidAddresses, type PaidAddress } from '../../deposits/queries/list-paid-addresses.ts';
import { AddressBalanceModel, type AddressBalanceRow } from '../address-balance.model.ts';

/** Blocks that are looked at again: a reorganisation may have put a payment into another one. */
const AGAIN_BLOCKS = 100;
const PAGE = 1000;
/** Contracts may send these in a way that stands in no block as a payment: only the balance tells. */
const BY_CONTRACTS: ReadonlySet<Coin> = new Set(['TRX', 'VET']);
/** Addresses without a recorded payment that are asked about in one round, in turns: all of them, given time. */
const UNPAID_AT_ONCE = 100;
/** Addresses of a coin that a source is asked about in one round, for what has been paid and for what may be gone. */
const DUE_AT_ONCE = 200;
const AGAIN_AT_ONCE = 50;

/** As `checkDepositAddresses`, of every coin. */
export async function checkAllDepositAddresses(): Promise<void> {
  for (const coin of COINS) await checkDepositAddresses(coin);
}

/**
 * Asks a coin's chain what customers' deposit addresses hold: those that were paid since, then those that held something,
 * whoever was asked longest ago first. One that cannot be read keeps its older amount and its turn.
 */
export async function checkDepositAddresses(coin: Coin): Promise<void> {
  await enlist(coin);
  const due = await rows({ coin, due: true }, DUE_AT_ONCE);
  const again = await rows({ coin, due: false, amount: { $nin: [null, '0'] } }, AGAIN_AT_ONCE);
  for (const row of [...due, ...again]) if (!(await check(row))) return;
  if (BY_CONTRACTS.has(coin)) await checkUnpaid(coin);
}

const rows = (filter: QueryFilter<AddressBalanceRow>, limit: number) =>
  AddressBalanceModel.find(filter).sort({ checkedAt: 1 }).limit(limit).lean<AddressBalanceRow[]>();

async function enlist(coin: Coin): Promise<void> {
  const last = await AddressBalanceModel.findOne({ coin }).sort({ height: -1 }).lean<AddressBalanceRow>();
  const from = Math.max(0, (last?.height ?? 0) - AGAIN_BLOCKS);
  for (let skip = 0; ; skip += PAGE) {
    const page = await listPaidAddresses(coin, { from, skip, limit: PAGE });
    await enlistPage(coin, page);
    if (page.length < PAGE) return;
  }
}

async function enlistPage(coin: Coin, page: PaidAddress[]): Promise<void> {
  const heights = new Map<string, number>();
  for (const { address, height } of page) heights.set(address, Math.max(height, heights.get(address) ?? 0));
  const idOf = (address: string) => `${coin}:${address}`;
  const known = await AddressBalanceModel.find({ _id: { $in: [...heights.keys()].map(idOf) } }).lean<
    AddressBalanceRow[]
  >();
  const knownHeight = new Map(known.map(({ address, height }) => [address, height]));
  for (const [address, height] of heights) {
    if (height <= (knownHeight.get(address) ?? -1)) continue;
    await AddressBalanceModel.updateOne(
      { _id: idOf(address) },
      { $set: { height, due: true }, $setOnInsert: { coin, address, amount: null, checkedAt: null } },
      { upsert: true },
    );
  }
}

/** Addresses that nobody is known to have paid have their turn: what they hold came unseen. */
async function checkUnpaid(coin: Coin): Promise<void> {
  const addresses = await takeAddresses(coin, UNPAID_AT_ONCE);
  for (const address of addresses) {
    const _id = `${coin}:${address}`;
    if (await AddressBalanceModel.exists({ _id })) continue;
    const held = await getAddressBalance(coin, address).catch(() => null);
    if (held === null) return;
    const surplus = await surplusOf(coin, address, held);
    if (surplus === null) continue;
    const row = {
      coin,
      address,
      amount: String(held),
      checkedAt: clock.now(),
      due: false,
      height: 0,
      surplus,
    };
    await AddressBalanceModel.updateOne({ _id }, { $setOnInsert: row }, { upsert: true });
  }
}

async function surplusOf(coin: Coin, address: string, held: bigint): Promise<string | null> {
  const recorded = held > 0n ? await sumRecorded(coin, address) : 0n;
  return held > recorded ? String(held - recorded) : null;
}

/** Paid again while it is asked, it stays due. False when its source does not answer: the others have their turn later. */
async function check({ _id, coin, address, height }: AddressBalanceRow): Promise<boolean> {
  try {
    const checkedAt = clock.now();
    const held = await getAddressBalance(coin, address);
    const surplus = BY_CONTRACTS.has(coin) ? await surplusOf(coin, address, held) : null;
    const told = { amount: String(held), checkedAt, due: false, surplus };
    await AddressBalanceModel.updateOne({ _id, height }, { $set: told });
    return true;
  } catch (error) {
    logger.warn({ err: error, coin }, 'a deposit address could not be read');
    return false;
  }
}
