import { mongo } from 'mongoose';
import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import { summarise } from '../measure.ts';
import { type Figure, inMs, type Row, type RowOptions, times } from '../report.ts';

const INSERTED = 5000;
const READS = 60;
const COINS = ['BTC', 'USDT', 'TRX', 'VET'] as const;
const HOUR_MS = 3_600_000;
const PAGE = { page: 1, limit: 20 };

/** Rows of long ago, so that what is looked at of the last day is as much in any history. */
const FIRST = Date.parse('2020-01-01T00:00:00.000Z');

const deposit = (at: number, number: number) => ({
  userId: new mongo.ObjectId(),
  coin: COINS[number % COINS.length],
  amountUsd: 1_000_000n,
  rate: '1',
  amount: '1',
  address: `bench:${number}`,
  addressIndex: number,
  state: 'credited',
  creditedUsd: 1_000_000n,
  expiresAt: new Date(at),
  open: false,
  dueHeight: null,
  rev: 1,
  createdAt: new Date(at),
});

const withdrawal = (at: number, number: number) => ({
  userId: new mongo.ObjectId(),
  amount: 1_000_000n,
  fee: 1000n,
  currency: COINS[number % COINS.length],
  walletAddress: `bench:${number}`,
  state: 'completed',
  risk: 'none',
  approvals: [],
  coinAmount: '1',
  txId: `bench:${number}`,
  entryId: new mongo.ObjectId(),
  payoutHoldId: new mongo.ObjectId(),
  rev: 1,
  createdAt: new Date(at),
  completedAt: new Date(at),
  endedAt: new Date(at),
});

const contract = (at: number, number: number) => ({
  userId: new mongo.ObjectId(),
  type: 'purchase',
  title: `bench:${number}`,
  hashPower: 1_000_000n,
  bonus: 0n,
  amountUsd: 1_000_000n,
  earnedUsd: 1n,
  startsAt: new Date(at),
  endsAt: new Date(at + HOUR_MS),
  open: false,
  rev: 1,
  createdAt: new Date(at),
});

async function books() {
  const [deposits, withdrawals, contracts, lists] = await Promise.all([
    import('@lode/server/features/deposits/deposit.model'),
    import('@lode/server/features/withdrawals/withdrawal.model'),
    import('@lode/server/features/mining/contract.model'),
    readers(),
  ]);
  return {
    lists,
    filled: [
      [deposits.DepositModel, deposit],
      [withdrawals.WithdrawalModel, withdrawal],
      [contracts.ContractModel, contract],
    ] as const,
  };
}

async function readers(): Promise<Record<string, () => Promise<unknown>>> {
  const [deposits, withdrawals, contracts, day, methods] = await Promise.all([
    import('@lode/server/features/deposits/queries/list-admin-deposits'),
    import('@lode/server/features/withdrawals/queries/list-admin-withdrawals'),
    import('@lode/server/features/mining/queries/list-contracts'),
    import('@lode/server/features/withdrawals/queries/list-public-withdrawals'),
    import('@lode/server/features/withdrawals/queries/list-methods'),
  ]);
  const customer = new mongo.ObjectId().toHexString();
  return {
    deposits: () => deposits.listAdminDeposits(PAGE),
    withdrawals: () => withdrawals.listAdminWithdrawals(PAGE),
    contracts: () => contracts.searchContracts(PAGE),
    'the public day': () => day.listPublicWithdrawals(1, 20),
    'withdrawal methods': () => methods.listMethods(customer),
  };
}

async function timed(read: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let turn = 0; turn < READS; turn += 1) {
    const started = performance.now();
    await read();
    all.push(performance.now() - started);
  }
  return summarise(all).p50;
}

async function measure({ quick, say }: RowOptions): Promise<Figure[]> {
  const [few, many] = quick ? [100, 400] : [10_000, 1_000_000];
  const { lists, filled } = await books();
  const fill = async (from: number, to: number) => {
    for (const [model, rowOf] of filled) {
      for (let made = from; made < to; made += INSERTED) {
        const rows = Array.from({ length: Math.min(INSERTED, to - made) }, (_, at) =>
          rowOf(FIRST + (made + at) * 60_000, made + at),
        );
        await model.collection.insertMany(rows as never[]);
      }
    }
    say(`${to.toLocaleString('en')} rows of each`);
  };
  const timeAll = async () => {
    const p50 = new Map<string, number>();
    for (const [name, read] of Object.entries(lists)) p50.set(name, await timed(read));
    return p50;
  };
  await fill(0, few);
  // Not counted: code that has just been loaded is slower.
  await timeAll();
  const small = await timeAll();
  await fill(few, many);
  const large = await timeAll();
  return Object.keys(lists).map((name): Figure => {
    const [before, after] = [small.get(name) ?? 0, large.get(name) ?? 0];
    return {
      what: `A page of ${name}, ${many.toLocaleString('en')} rows against ${few.toLocaleString('en')}, p50`,
      ours: inMs(after),
      bare: inMs(before),
      ratio: times(after / before),
      goal: '≤ 1.25×',
      reached: after / before <= 1.25,
    };
  });
}

export const listsRow: Row = {
  name: 'lists',
  title: 'Pages of long histories beside those of short ones',
  run: async (options) => {
    const site = await startCluster({ servers: 1, workers: 0 });
    try {
      await attach(site);
      return await measure(options);
    } finally {
      await detach();
      await site.stop();
    }
  },
};
