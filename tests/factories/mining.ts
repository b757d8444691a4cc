import { randomBytes } from 'node:crypto';
import { emptyLedger } from './ledger.ts';

const DAY_MS = 86_400_000;
/** Everything that mining keeps. */
const COLLECTIONS = [
  'mining_contracts',
  'mining_capacity',
  'mining_revenue',
  'mining_rewards',
  'accrual_runs',
  'accrual_state',
  'chain_difficulties',
];

interface SoldContract {
  userId: string;
  hashPower: bigint;
  startsAt: number;
  endsAt?: number;
}

async function load() {
  const [
    { default: mongoose },
    { accrueDays },
    { openRun },
    { payBatch },
    { closeRun },
    { keepAccounts },
    { bookStatements },
    { bookRevenue },
    { blank },
    { getEstimate },
    { AccrualRunModel },
    { ContractModel },
    { RevenueModel },
    { inLedger },
    { updateSettings },
    { clock, clockMovedMs, setClockMoved },
  ] = await Promise.all([
    import('mongoose'),
    import('@lode/server/features/mining/commands/accrue-days'),
    import('@lode/server/features/mining/commands/open-run'),
    import('@lode/server/features/mining/commands/pay-batch'),
    import('@lode/server/features/mining/commands/close-run'),
    import('@lode/server/features/mining/commands/keep-accounts'),
    import('@lode/server/features/mining/commands/book-statements'),
    import('@lode/server/features/mining/commands/book-revenue'),
    import('@lode/server/features/mining/commands/request-revenue'),
    import('@lode/server/features/mining/queries/get-estimate'),
    import('@lode/server/features/mining/accrual-run.model'),
    import('@lode/server/features/mining/contract.model'),
    import('@lode/server/features/mining/revenue.model'),
    import('@lode/server/features/ledger/commands/in-ledger'),
    import('@lode/server/features/site/commands/update-settings'),
    import('@lode/server/platform/clock'),
  ]);
  return {
    commands: { accrueDays, openRun, payBatch, closeRun, keepAccounts, bookStatements, updateSettings },
    getEstimate,
    revenue: { RevenueModel, blank, bookRevenue, inLedger },
    ContractModel,
    runModel: AccrualRunModel,
    time: { clock, clockMovedMs, setClockMoved },
    mongoose,
  };
}

/** The product's own accruals, in the test's process; load it only once a site is attached. */
export async function mining() {
  const { commands, getEstimate, revenue, ContractModel, runModel, time, mongoose } = await load();
  const collection = (name: string) => mongoose.connection.collection(name);
  const rows = (name: string, sort: Record<string, 1 | -1> = { _id: 1 }) =>
    collection(name).find({}, { useBigInt64: true }).sort(sort).toArray();
  return {
    ...commands,
    getEstimate,
    runModel,
    runs: () => rows('accrual_runs'),
    rewards: () => rows('mining_rewards', { day: 1, contractId: 1 }),
    contracts: () => rows('mining_contracts'),
    revenue: () => rows('mining_revenue'),
    /** Sets this process's clock to a moment. */
    setNow: (moment: Date | number) =>
      time.setClockMoved(Number(moment) - (time.clock.nowMs() - time.clockMovedMs())),
    /** Books revenue of so many micro-dollars, confirmed at the moment that the clock tells. */
    earn: async (amountUsd: bigint) => {
      const row = { ...revenue.blank(), ...receiptOf(amountUsd) };
      await revenue.RevenueModel.create(row);
      return revenue.inLedger((tx) => revenue.bookRevenue(tx, row, null));
    },
    /** Stores contracts as purchases would have made them. */
    sell: (contracts: SoldContract[]) =>
      ContractModel.collection.insertMany(
        contracts.map(({ userId, ...contract }) => ({
          userId: new mongoose.Types.ObjectId(userId),
          ...contractRow(contract),
        })),
      ),
    empty: async () => {
      await emptyLedger();
      for (const name of COLLECTIONS) await collection(name).deleteMany({});
      time.setClockMoved(0);
    },
  };
}

function receiptOf(amountUsd: bigint) {
  return {
    source: 'receipt' as const,
    coin: 'BTC' as const,
    amount: amountUsd / 100n + 1n,
    rate: '100000',
    amountUsd,
    txid: randomBytes(32).toString('hex'),
    claim: randomBytes(32).toString('hex'),
    evidence: null,
    requestedBy: null,
  };
}

function contractRow({ hashPower, startsAt, endsAt }: Omit<SoldContract, 'userId'>) {
  return {
    type: 'purchase' as const,
    title: 'A plan',
    hashPower,
    bonus: 0n,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt ?? startsAt + 365 * DAY_MS),
    purchaseId: null,
    activityId: null,
    planId: null,
    amountUsd: 0n,
    earnedUsd: 0n,
    open: true,
    renewedBy: null,
    rev: 1,
    createdAt: new Date(startsAt),
  };
}
