import mongoose from 'mongoose';

const { MongoClient } = mongoose.mongo;

export type Row = Record<string, unknown>;

/** All that the books are worked out from, of one moment, as the store has it. */
const COLLECTIONS = {
  accounts: 'ledger_accounts',
  entries: 'ledger_entries',
  deposits: 'deposits',
  payments: 'deposit_payments',
  withdrawals: 'withdrawals',
  claims: 'payout_claims',
  batches: 'payout_batches',
  movements: 'treasury_movements',
  purchases: 'store_purchases',
  contracts: 'mining_contracts',
  capacity: 'mining_capacity',
  revenue: 'mining_revenue',
  rewards: 'mining_rewards',
  runs: 'accrual_runs',
  bonuses: 'referral_bonuses',
  hits: 'risk_hits',
  reserves: 'reserve_addresses',
  users: 'users',
  blocks: 'simulated_blocks',
  transfers: 'simulated_transfers',
} as const;

export type Books = Record<keyof typeof COLLECTIONS, Row[]>;

export async function readBooks(url: string): Promise<Books> {
  const client = await MongoClient.connect(url);
  try {
    return await client.withSession({ snapshot: true }, async (session) => {
      const books = {} as Books;
      for (const [name, collection] of Object.entries(COLLECTIONS))
        books[name as keyof Books] = await client
          .db()
          .collection(collection)
          .find({}, { session, useBigInt64: true })
          .toArray();
      return books;
    });
  } finally {
    await client.close();
  }
}

export const big = (value: unknown): bigint => BigInt((value ?? 0) as bigint | number | string);
export const text = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value as string);

/** Sums by name: what should be, or what is. */
export class Sums extends Map<string, bigint> {
  add(name: string, amount: bigint): void {
    this.set(name, (this.get(name) ?? 0n) + amount);
  }

  of(name: string): bigint {
    return this.get(name) ?? 0n;
  }
}

/** One sentence for each name of which two sums differ. */
export function differences(what: string, said: Sums, due: Sums): string[] {
  return [...new Set([...said.keys(), ...due.keys()])]
    .filter((name) => said.of(name) !== due.of(name))
    .map((name) => `${what} of ${name}: ${said.of(name)}, and it should be ${due.of(name)}`);
}

/** Decimals of each chain's own units; the ledger counts 10⁻⁸ of any coin. */
const DECIMALS: Record<string, number> = { BTC: 8, USDT: 6, TRX: 6, VET: 18 };
const LEDGER_DECIMALS = 8;
export const CHAIN_OF: Record<string, string> = {
  BTC: 'bitcoin',
  USDT: 'tron',
  TRX: 'tron',
  VET: 'vechain',
};
export const FEE_COIN: Record<string, string> = { bitcoin: 'BTC', tron: 'TRX' };
export const COINS = Object.keys(CHAIN_OF);

/** Units of a chain in units of the ledger, rounded down. */
export function inLedgerUnits(units: unknown, coin: string): bigint {
  const excess = (DECIMALS[coin] ?? LEDGER_DECIMALS) - LEDGER_DECIMALS;
  return excess >= 0 ? big(units) / 10n ** BigInt(excess) : big(units) * 10n ** BigInt(-excess);
}
