import { MONEY_FIGURES, MONEY_RULES, type MoneyFigure } from '@lode/shared/reports/money-schemas';
import { reportRoutes } from '@lode/shared/reports/rest';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emptyLedger, ledger, userId } from '../factories/ledger.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import { DAY, DAYS, days, SEED, START, ZONES } from '../factories/report-days.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

let admin: Person;
beforeAll(async () => {
  admin = await buildPerson(site, { role: 'admin' });
  await storeEntries();
});
afterAll(emptyLedger);

/** Entries of every figure, some of them taken back, through the ledger's own commands. */
async function storeEntries(): Promise<void> {
  await emptyLedger();
  const [{ inLedger, postEntry, reverseEntry }, { setClockMoved }] = await Promise.all([
    ledger(),
    import('@lode/server/platform/clock'),
  ]);
  const customer = userId();
  const wallet = `wallet:${customer}` as const;
  const legs = {
    deposits: ['exchange:USD', wallet],
    revenue: ['exchange:USD', 'mining_revenue'],
    rewards: ['mining_revenue', wallet],
    hash_power_sold: [wallet, 'hash_power_sales'],
    withdrawal_fees: ['payouts_in_transit', 'fees'],
    operator_share: ['mining_revenue', 'operator_income'],
    withdrawals: ['payouts_in_transit', 'exchange:USD'],
    bonuses: ['marketing', wallet],
    network_fees: ['fees', 'exchange:USD'],
    capital_in: ['exchange:USD', 'capital'],
    capital_out: ['capital', 'exchange:USD'],
  } as const;
  const plan = fc.sample(
    fc.record({
      figure: fc.constantFrom(...(Object.keys(legs) as (keyof typeof legs)[])),
      amount: fc.bigInt(1n, 9_999_999n),
      at: fc.integer({ min: START, max: START + DAYS * DAY }),
      undone: fc.boolean(),
    }),
    { numRuns: 60, seed: SEED },
  );
  const post = (key: string, kind: string, [debit, credit]: readonly [string, string], amount: bigint) =>
    inLedger((tx) =>
      postEntry(tx, {
        key,
        kind: kind as 'deposit',
        reference: { type: 'test', id: key },
        legs: [
          { account: debit as typeof wallet, side: 'debit', amount },
          { account: credit as typeof wallet, side: 'credit', amount },
        ],
      }),
    );
  const begun = Date.now();
  for (const account of [wallet, 'mining_revenue', 'payouts_in_transit', 'marketing', 'fees', 'capital'])
    await post(`float:${account}`, 'transfer', ['exchange:USD', account], 10n ** 12n);
  for (const [index, { figure, amount, at, undone }] of plan.entries()) {
    setClockMoved(at - begun);
    const entry = await post(`test:${index}`, MONEY_RULES[figure].kind, legs[figure], amount);
    const undoes = MONEY_FIGURES.some(
      (name) => 'undoes' in MONEY_RULES[name] && MONEY_RULES[name].undoes === MONEY_RULES[figure].kind,
    );
    if (undone && undoes)
      await inLedger((tx) => reverseEntry(tx, { key: `undo:${index}`, entryId: String(entry._id) }));
  }
  setClockMoved(0);
}

interface Entry {
  _id: unknown;
  kind: string;
  phase: string;
  at: Date;
  legs: { account: string; side: string; amount: bigint }[];
}

/** Worked out once more from the entries, with none of the product's own code. */
async function fromLedger(figure: MoneyFigure, from: Date, before: Date) {
  const { kind, account, side } = MONEY_RULES[figure];
  const { entries } = await ledger();
  const rows = (await entries()) as unknown as Entry[];
  const wanted = rows.filter(
    (row) =>
      row.kind === kind &&
      row.at >= from &&
      row.at < before &&
      row.legs.some((leg) => leg.account.split(':')[0] === account),
  );
  const legs = wanted.flatMap((row) => row.legs.filter((leg) => leg.account.split(':')[0] === account));
  const sum = legs.reduce((total, leg) => total + (leg.side === side ? leg.amount : -leg.amount), 0n);
  return { count: wanted.length, sum };
}

const micros = (usd: string | undefined) => BigInt(Math.round(Number(usd ?? '0') * 1_000_000));

test('R4: money is the ledger, to the micro-dollar, and R1: every figure has the rows it opens', async () => {
  const { getMoneyReport, listMoneyRows } = await import(
    '@lode/server/features/reports/queries/get-money-report'
  );
  const filters = fc.record({ period: days, zone: fc.constantFrom(...ZONES), pick: fc.nat(500) });
  const property = fc.asyncProperty(filters, async ({ period, zone, pick }) => {
    const { ZoneCalendar } = await import('@lode/server/features/reports/zone-calendar');
    const calendar = new ZoneCalendar(zone);
    const after = new Date(Date.parse(period.to) + DAY).toISOString().slice(0, 10);
    const report = await getMoneyReport({ ...period, zone });
    for (const { figure, now } of report.figures) {
      const known = await fromLedger(figure, calendar.startOf(period.from), calendar.startOf(after));
      expect({ figure, count: now.count, sum: micros(now.sum) }).toEqual({ figure, ...known });
      const inLines = report.tables.day.map((line) => micros(line.figures[figure]?.sum));
      expect(inLines.reduce((total, sum) => total + sum, 0n)).toBe(known.sum);
    }
    const figure = MONEY_FIGURES[pick % MONEY_FIGURES.length] ?? 'deposits';
    const line = report.tables.day[pick % report.tables.day.length];
    const opened = await listMoneyRows({ ...period, zone, day: line?.key }, figure, { page: 1, limit: 100 });
    const sum = opened.rows.reduce((total, { amount }) => total + amount, 0n);
    expect({ count: opened.rows.length, sum }).toEqual({
      count: line?.figures[figure]?.count ?? 0,
      sum: micros(line?.figures[figure]?.sum),
    });
    expect(opened.sum).toEqual({ count: opened.rows.length, amount: sum });
  });
  await fc.assert(property, { numRuns: 8, seed: SEED });
});

/** Bytes that tell of a day without entries: nothing of four lists. */
const NOTHING_PACKED = 4;

test('R2: rollup = raw, always, in money too, and a wrong sum is found and put right', async () => {
  const [{ getMoneyReport }, { keepRollups }, { RollupModel }, { setClockMoved }] = await Promise.all([
    import('@lode/server/features/reports/queries/get-money-report'),
    import('@lode/server/features/reports/commands/keep-rollups'),
    import('@lode/server/features/reports/rollups/rollup.model'),
    import('@lode/server/platform/clock'),
  ]);
  const report = async (zone: string) => {
    const period = { from: '2024-02-22', to: '2024-04-10', zone };
    const { compared, ...figures } = await getMoneyReport(period);
    return { compared, figures };
  };
  const figuresNow = () => Promise.all(ZONES.map(async (zone) => (await report(zone)).figures));
  const raw = await figuresNow();
  const kept = { report: 'money' as const, day: '2024-03-05' };
  setClockMoved(START + (DAYS + 2) * DAY - Date.now());
  await Promise.all([keepRollups(), keepRollups()]);
  await keepRollups();
  expect(await RollupModel.countDocuments({ report: 'money' })).toBe(DAYS + 1);
  expect(await figuresNow()).toEqual(raw);
  const others = await RollupModel.find({ report: 'money' });
  // Of another day of the period, on which something moved.
  const other = others.find(
    ({ day, sums }) =>
      day > '2024-02-23' && day < '2024-04-09' && day !== kept.day && sums.length > NOTHING_PACKED,
  );
  await RollupModel.updateOne(kept, { $set: { sums: other?.sums } });
  expect(await figuresNow()).not.toEqual(raw);
  setClockMoved(START + (DAYS + 4) * DAY - Date.now());
  for (let run = 0; run < 8; run += 1) await keepRollups();
  expect(await figuresNow()).toEqual(raw);
  expect((await report('UTC')).compared.fault?.day).toBe(kept.day);
  setClockMoved(0);
});

describe('the money report by plan', () => {
  const DAY_OF = { from: '2023-06-01', to: '2023-06-01', zone: 'UTC' };
  const plans = Array.from({ length: 2 }, () => new mongoose.Types.ObjectId());
  const own = (name: string) => mongoose.connection.collection(name);

  /** Rewards as they are stored; of none of them a chain or a balance is asked for here. */
  async function storeRewards(references: (string | null)[], seconds: number): Promise<void> {
    const at = (index: number) => new Date(Date.parse('2023-06-01T12:00:00Z') + (index % seconds) * 1000);
    const leg = {
      asset: 'USD',
      amount: new mongoose.mongo.Long(1_000_000n),
      balanceAfter: new mongoose.mongo.Long(0n),
    };
    const entry = {
      digest: '',
      kind: 'reward',
      phase: 'post',
      resolves: null,
      reverses: null,
      legs: [
        { ...leg, account: 'mining_revenue', side: 'debit' },
        { ...leg, account: `wallet:${userId()}`, side: 'credit' },
      ],
      memo: '',
    };
    const rows = references.map((id, index) => ({
      ...entry,
      key: `reward:${new mongoose.Types.ObjectId().toHexString()}`,
      at: at(index),
      reference: id === null ? null : { type: 'contract', id },
    }));
    for (let from = 0; from < rows.length; from += 5000)
      await own('ledger_entries').insertMany(rows.slice(from, from + 5000));
  }

  async function storeContracts(): Promise<string[]> {
    const rows = Array.from({ length: 9 }, (_, index) => ({
      _id: new mongoose.Types.ObjectId(),
      planId: index < 4 ? plans[0] : index < 8 ? plans[1] : null,
      title: index < 4 ? 'Small' : 'Large',
    }));
    await own('mining_contracts').insertMany(rows);
    return rows.map(({ _id }) => String(_id));
  }

  afterEach(async () => {
    await own('ledger_entries').deleteMany({ at: { $lt: new Date('2024-01-01') } });
    await own('mining_contracts').deleteMany({ title: { $in: ['Small', 'Large'] } });
  });

  test('R1: every plan opens the entries that it sums up, in pages, however many contracts it has', async () => {
    const contracts = await storeContracts();
    await storeRewards([...contracts, ...contracts.slice(0, 5), null, null], 3);
    const [{ getMoneyReport }, { entriesOf }] = await Promise.all([
      import('@lode/server/features/reports/queries/get-money-report'),
      import('@lode/server/features/reports/queries/money-entries'),
    ]);
    const { tables } = await getMoneyReport(DAY_OF);
    const lines = tables.plan.map(({ key, name, figures }) => [key, name, figures.rewards?.count] as const);
    expect(new Map(lines.map(([key, ...rest]) => [key, rest]))).toEqual(
      new Map([
        [String(plans[0]), ['Small', 8]],
        [String(plans[1]), ['Large', 5]],
        ['-', [undefined, 3]],
      ]),
    );
    for (const [plan, , count] of lines)
      for (const askedMax of [10_000, 1]) {
        const { sum, read } = await entriesOf({ ...DAY_OF, plan }, 'rewards', askedMax);
        expect(sum).toEqual({ count, amount: BigInt(count ?? 0) * 1_000_000n });
        const ids: string[] = [];
        for (let skip = 0; skip <= sum.count; skip += 3)
          for await (const { entry } of read({ skip, limit: 3 })) ids.push(String(entry._id));
        expect(ids).toHaveLength(sum.count);
        expect(new Set(ids).size).toBe(sum.count);
      }
    const sold = await entriesOf({ ...DAY_OF, plan: String(plans[0]) }, 'deposits');
    expect(sold.sum.count).toBe(0);
  });

  test('R4: more rewarded contracts than fit one question, in one day, are summed up all the same', async () => {
    const COUNT = 50_100;
    await storeRewards(
      Array.from({ length: COUNT }, () => new mongoose.Types.ObjectId().toHexString()),
      60,
    );
    const report = await admin.call(reportRoutes.money, { query: DAY_OF });
    const sum = { count: COUNT, sum: `${COUNT}.00` };
    expect(report.tables.plan).toMatchObject([{ key: '-', figures: { rewards: sum } }]);
    const query = { ...DAY_OF, plan: '-', figure: 'rewards' as const, limit: 2 };
    const rows = await admin.call(reportRoutes.moneyRows, { query });
    expect(rows).toMatchObject({ total: COUNT, measure: sum, items: [{ amount: '1.00' }, {}] });
  });

  test('a file that would not be whole is refused before its first line', async () => {
    await storeRewards(
      Array.from({ length: 3 }, () => null),
      3,
    );
    const [{ exportMoneyRows }, { streamMoneyRows }] = await Promise.all([
      import('@lode/server/features/reports/queries/export-money'),
      import('@lode/server/features/reports/queries/get-money-report'),
    ]);
    const lines = exportMoneyRows(DAY_OF, 'rewards', 2);
    await expect(lines.next()).rejects.toMatchObject({ code: 'REPORT_TOO_LARGE' });
    let count = 0;
    for await (const _ of await streamMoneyRows(DAY_OF, 'rewards', 3)) count += 1;
    expect(count).toBe(3);
  });
});
