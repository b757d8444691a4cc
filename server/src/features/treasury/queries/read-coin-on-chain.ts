import type { Coin } from '@lode/shared/core/money';
import type { Storage } from '@lode/shared/treasury/schemas';
import { ledgerUnits } from '../../../platform/coin-value.ts';
import {
  listReserveAddresses,
  type PublishedReserve,
} from '../../reserves/queries/list-reserve-addresses.ts';
import { AddressBalanceModel, type AddressBalanceRow } from '../address-balance.model.ts';
import { StorageModel, type StorageRow, storageId } from '../storage.model.ts';

/** A published address, and how it is kept. */
export type KeptReserve = PublishedReserve & { storage: Storage | null };

/** Units of the ledger everywhere. */
export interface CoinOnChain {
  reserves: KeptReserve[];
  /** Of published addresses, by how they are kept. */
  hot: bigint;
  cold: bigint;
  deposits: { amount: bigint; count: number; unread: number; checkedAt: Date | null };
  /** Null while a published address was never read, or none is published. */
  total: bigint | null;
  /** A published address could not be read the last time. */
  stale: boolean;
}

/** More addresses with coins on them than anybody lets gather. */
const MOST = 100_000;

/**
 * What the chain has said that our addresses hold of a coin, published ones and customers' deposits. With `since`, what
 * was said of deposit addresses before that is left out, so that nothing which was swept meanwhile counts twice.
 */
export async function readCoinOnChain(coin: Coin, since?: Date): Promise<CoinOnChain> {
  const [published, rows, unread] = await Promise.all([
    listReserveAddresses(),
    AddressBalanceModel.find({
      coin,
      amount: { $nin: [null, '0'] },
      ...(since && { checkedAt: { $gte: since } }),
    })
      .limit(MOST)
      .lean<AddressBalanceRow[]>(),
    AddressBalanceModel.countDocuments({ coin, due: true }),
  ]);
  const reserves = await withStorages(published.filter((one) => one.coin === coin));
  const kept = (storage: Storage) =>
    ledgerUnits(sum(reserves.filter((one) => one.storage === storage).map(unitsOf)), coin);
  const onDeposits = sum(rows.map(unitsOf));
  const isKnown = reserves.length > 0 && reserves.every(({ amount }) => amount !== null);
  const onReserves = sum(reserves.map(unitsOf));
  return {
    reserves,
    hot: kept('hot'),
    cold: kept('cold'),
    deposits: {
      amount: ledgerUnits(onDeposits, coin),
      count: rows.length,
      unread,
      checkedAt: oldest(rows),
    },
    total: isKnown ? ledgerUnits(onReserves + onDeposits, coin) : null,
    stale: reserves.some(({ unreachable }) => unreachable),
  };
}

async function withStorages(reserves: PublishedReserve[]): Promise<KeptReserve[]> {
  const idOf = ({ coin, address }: PublishedReserve) => storageId(coin, address);
  const rows = await StorageModel.find({ _id: { $in: reserves.map(idOf) } }).lean<StorageRow[]>();
  const storages = new Map(rows.map(({ _id, storage }) => [_id, storage]));
  return reserves.map((reserve) => ({ ...reserve, storage: storages.get(idOf(reserve)) ?? null }));
}

const unitsOf = ({ amount }: { amount: string | null }) => BigInt(amount ?? 0);

const sum = (amounts: bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);

function oldest(rows: AddressBalanceRow[]): Date | null {
  const times = rows.flatMap(({ checkedAt }) => checkedAt ?? []);
  return times.reduce<Date | null>((first, at) => (first && first < at ? first : at), null);
}
