import { MINING_FIGURES, MINING_TABLES, type MiningFigure } from '@lode/shared/reports/mining-schemas';
import { reportRoutes } from '@lode/shared/reports/rest';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledger, userId } from '../factories/ledger.ts';
import { mining } from '../factories/mining.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import { cellsOf } from '../harness/csv.ts';
import { useQuietQueue } from '../harness/quiet-queue.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
// The site's own job would keep days, and compare them, by another clock.
useQuietQueue('jobs');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TH = 1_000_000n;
const SEED = 20_261_126;
/** In a time of which no other test knows anything. */
const START = Date.parse('2024-05-01T00:00:00Z');
const DAYS = 50;
const dayText = (day: number) => new Date(START + day * DAY).toISOString().slice(0, 10);
/** The day after the last that was divided: something was booked for it. */
const OPEN = dayText(DAYS);
/** Divided a day late. */
const LATE = 12;
const PLANS = ['a', 'b'].map((digit) => new mongoose.Types.ObjectId(digit.repeat(24)));
const own = (name: string) => mongoose.connection.collection(name);

let admin: Person;
beforeAll(async () => {
  admin = await buildPerson(site, { role: 'admin' });
  const farm = await mining();
  await farm.empty();
  await stopWorkers();
  await farm.updateSettings({ capacity_th: '100', maintenance_fee_percent: '10' }, new Date(0));
  await farm.sell(contracts());
  await namePlans();
  await liveThroughDays();
});
afterAll(async () => {
  await (await mining()).empty();
  await own('money_switches').deleteMany({});
});

/** They would divide what these days earned long after them. */
async function stopWorkers(): Promise<void> {
  const { SwitchModel } = await import('@lode/server/features/switches/switch.model');
  const cause = { cause: 'person' as const, by: null, reason: 'a test' };
  const stamp = new mongoose.Types.ObjectId();
  await SwitchModel.create({ _id: 'accrual', off: true, stamp, since: new Date(), ...cause });
}

/** Some run on, some end on a day of the story. */
function contracts() {
  return Array.from({ length: 20 }, (_, index) => ({
    userId: userId(),
    hashPower: BigInt(index + 1) * (TH / 7n),
    startsAt: START - (index - 6) * DAY,
    ...(index % 2 === 0 && { endsAt: START + (index + 8) * DAY + HOUR }),
  }));
}

/** Every third without a plan, every fourth followed by another; and what buying them would have left. */
async function namePlans(): Promise<void> {
  const rows = await own('mining_contracts').find({}, { useBigInt64: true }).sort({ _id: 1 }).toArray();
  for (const [index, { _id, userId: of, hashPower }] of rows.entries()) {
    const planId = index % 3 === 0 ? null : PLANS[index % 2];
    const renewedBy = index % 4 === 0 ? new mongoose.Types.ObjectId() : null;
    const amountUsd = new mongoose.mongo.Long(BigInt(index) * 1_234_567n);
    await own('mining_contracts').updateOne({ _id }, { $set: { planId, renewedBy, amountUsd } });
    if (!planId) continue;
    await own('store_purchases').insertOne({
      userId: of,
      quoteId: new mongoose.Types.ObjectId(),
      planId,
      planName: '=A plan',
      amountUsd,
      purchased: new mongoose.mongo.Long(BigInt(String(hashPower))),
      bonus: new mongoose.mongo.Long(TH),
      contractId: _id,
      createdAt: new Date(START + index * DAY),
    });
  }
}

/** Revenue that goes up and down, none on some days, and a day that was divided late. */
async function liveThroughDays(): Promise<void> {
  const { setNow, earn, openRun, payBatch, closeRun } = await mining();
  const divide = async (day: string) => {
    await openRun(day);
    while (await payBatch(day));
    await closeRun(day);
  };
  const amounts = fc.sample(fc.bigInt(1n, 99_999_999n), { numRuns: DAYS + 1, seed: SEED });
  for (const [day, amount] of amounts.entries()) {
    setNow(START + day * DAY + 18 * HOUR);
    if (day % 9 !== 4) await earn(amount);
    if (day === DAYS) break;
    setNow(START + (day + 1) * DAY + HOUR);
    if (day - 1 === LATE) await divide(dayText(LATE));
    if (day !== LATE) await divide(dayText(day));
  }
  setNow(Date.now());
}

const scaled = (text: string | undefined) => {
  const [whole = '0', fraction = ''] = (text ?? '0').split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
};
const sumOf = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

interface Row {
  [field: string]: unknown;
}
interface Entry extends Row {
  kind: string;
  memo: string;
  legs: { account: string; side: string; amount: bigint }[];
}

/** Worked out once more from what is stored, with none of the product's own code. */
async function byHand() {
  const [{ entries }, { runs, revenue }] = await Promise.all([ledger(), mining()]);
  const stored = (await entries()) as unknown as Entry[];
  const runRows = await runs();
  const booked = new Map((await revenue()).map((row) => [String(row._id), String(row.day)]));
  const onAccount = (entry: Entry, account: string) =>
    sumOf(entry.legs.filter((leg) => leg.account === account).map((leg) => leg.amount));
  const ofKind = (kind: string, account: string, day: string) =>
    sumOf(
      stored
        .filter((entry) => entry.kind === kind && entry.memo === day)
        .map((entry) => onAccount(entry, account)),
    );
  const revenueOf = (day: string) => {
    const found = stored.filter(
      ({ kind, reference }) =>
        kind === 'revenue' && booked.get(String((reference as Row | null)?.id)) === day,
    );
    return sumOf(found.map((entry) => onAccount(entry, 'mining_revenue')));
  };
  const estimated = (day: string, back: number) => {
    const told = Date.parse(day) - back * DAY;
    const known = runRows.filter(
      (run) =>
        Date.parse(String(run._id)) >= told - 7 * DAY &&
        Date.parse(String(run._id)) < told &&
        (run.finishedAt as Date).getTime() < told + DAY,
    );
    return known.length > 0 ? sumOf(known.map((run) => run.perTh as bigint)) / BigInt(known.length) : null;
  };
  const error = (run: Row, back: number) => {
    const estimate = estimated(String(run._id), back);
    return estimate ? (((run.perTh as bigint) - estimate) * 10_000n) / estimate : null;
  };
  return { ofKind, revenueOf, error, runRows };
}

const period = fc
  .tuple(fc.integer({ min: 0, max: DAYS }), fc.integer({ min: 0, max: DAYS }))
  .map(([one, other]) => ({ from: dayText(Math.min(one, other)), to: dayText(Math.max(one, other)) }));

test('R4: what the farm earned and paid on a day is what the ledger says, and its estimates are those that were told', async () => {
  const { getMiningReport } = await import('@lode/server/features/reports/queries/get-mining-report');
  const { ofKind, revenueOf, error, runRows } = await byHand();
  const { tables } = await getMiningReport({ from: dayText(0), to: OPEN });
  const lineOf = (day: string) => tables.day.find(({ key }) => key === day)?.figures;
  expect(runRows).toHaveLength(DAYS);
  for (const run of runRows) {
    const day = String(run._id);
    const told = (figure: MiningFigure) => scaled(lineOf(day)?.[figure]?.sum);
    expect({ day, revenue: told('revenue') }).toEqual({ day, revenue: revenueOf(day) });
    expect(told('paid')).toBe(ofKind('reward', 'mining_revenue', day));
    expect(told('fee')).toBe(ofKind('maintenance_fee', 'fees', day));
    expect(told('operator_share')).toBe(ofKind('operator_share', 'operator_income', day));
    // L10: all that came in is accounted for.
    const out = sumOf((['fee', 'paid', 'operator_share', 'carried'] as const).map(told));
    expect(out).toBe(told('revenue') + BigInt(String(run.carriedIn)));
    for (const [figure, back] of [
      ['estimate_day', 1],
      ['estimate_month', 30],
    ] as const) {
      const known = error(run, back);
      const line = lineOf(day)?.[figure];
      // Hundredths of a percent.
      expect({ day, error: line && scaled(line.sum) / 10_000n }).toEqual({ day, error: known ?? undefined });
      expect(lineOf(day)?.overestimated !== undefined).toBe((error(run, 1) ?? 0n) < 0n);
    }
  }
  expect(lineOf(OPEN)?.revenue?.sum, 'booked, and not divided yet').toBe(
    lineOf(OPEN)?.revenue && (await textOf(revenueOf(OPEN))),
  );
  expect(lineOf(OPEN)).not.toHaveProperty('paid');
  expect(runRows.filter((run) => error(run, 30) !== null).length).toBeGreaterThan(10);
});

async function textOf(micros: bigint): Promise<string> {
  return (await import('@lode/shared/core/money')).formatUsd(micros);
}

test('R1: a figure of mining and the rows it opens have the same count and sum, whatever the period, day and plan', async () => {
  const { getMiningReport, miningRowsOf } = await import(
    '@lode/server/features/reports/queries/get-mining-report'
  );
  const { collect } = await import('@lode/server/features/reports/in-pages');
  const filters = fc.record({
    period,
    table: fc.constantFrom(...MINING_TABLES),
    figure: fc.constantFrom(...MINING_FIGURES),
    pick: fc.nat(500),
    cut: fc.integer({ min: 1, max: 7 }),
  });
  const opens = async (asked: Parameters<typeof miningRowsOf>[0], figure: MiningFigure, cut: number) => {
    const { measure, read } = await miningRowsOf(asked, figure);
    const rows: Awaited<ReturnType<typeof collect<{ value: string; id: string }>>> = [];
    for (let skip = 0; skip <= measure.count; skip += cut)
      rows.push(...(await collect<{ value: string; id: string }>(read({ skip, limit: cut }))));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect({ count: rows.length, sum: sumOf(rows.map(({ value }) => scaled(value))) }).toEqual({
      count: measure.count,
      sum: scaled(measure.sum),
    });
    return measure;
  };
  const property = fc.asyncProperty(filters, async ({ period: asked, table, figure, pick, cut }) => {
    const report = await getMiningReport(asked);
    const whole = report.figures.find((one) => one.figure === figure)?.now;
    expect(await opens(asked, figure, cut)).toEqual(whole);
    const lines = report.tables[table];
    const counted = lines.reduce((total, { figures }) => total + (figures[figure]?.count ?? 0), 0);
    if (table === 'day') expect(counted).toBe(whole?.count);
    const line = lines[pick % lines.length];
    if (!line) return;
    const told = line.figures[figure];
    const opened = await opens({ ...asked, [table]: line.key }, figure, cut);
    expect({ count: opened.count, value: opened.count > 0 ? opened.value : undefined }).toEqual({
      count: told?.count ?? 0,
      value: told?.value ?? undefined,
    });
  });
  await fc.assert(property, { numRuns: 25, seed: SEED });
});

test('R3: the tables and rows of mining are the same on the screen, in CSV and in the API', async () => {
  const query = { from: dayText(3), to: OPEN };
  const report = await admin.call(reportRoutes.mining, { query });
  const before = await admin.call(reportRoutes.mining, {
    query: { from: dayText(3 - (DAYS - 2)), to: dayText(2) },
  });
  expect(report.figures.map((one) => one.before)).toEqual(before.figures.map(({ now }) => now));
  for (const table of MINING_TABLES) {
    const { text } = await admin.api().callRaw(reportRoutes.miningFile, { query: { ...query, table } });
    const [heading = [], ...lines] = cellsOf(text);
    expect(lines.map(([key]) => key || '-')).toEqual(report.tables[table].map(({ key }) => key));
    for (const [index, { figures }] of report.tables[table].entries())
      for (const [figure, measure] of Object.entries(figures))
        for (const [name, value] of Object.entries(measure))
          expect(lines[index]?.[heading.indexOf(`${figure}_${name}`)]).toBe(String(value ?? ''));
  }
  for (const figure of ['sold', 'earned_by_ended', 'overestimated'] as const) {
    const rows = await admin.call(reportRoutes.miningRows, { query: { ...query, figure, limit: 100 } });
    expect(rows.total).toBeGreaterThan(2);
    const { text } = await admin.api().callRaw(reportRoutes.miningFile, { query: { ...query, figure } });
    const [heading = [], ...lines] = cellsOf(text);
    const read = lines.map((line) => ({
      id: line[heading.indexOf('id')],
      at: line[heading.indexOf('at')],
      plan: line[heading.indexOf('plan')]?.replace(/^'/, ''),
      value: line[heading.indexOf('value')],
    }));
    expect(read).toEqual(rows.items.map(({ id, at, plan, value }) => ({ id, at, plan: plan ?? '', value })));
  }
});

test('R2: rollup = raw, always, of mining too: what is kept of divided days is what their rows come to, and what is wrong is put right', async () => {
  const [{ getMiningReport }, { keepRollups }, { RollupModel }, { setNow }] = await Promise.all([
    import('@lode/server/features/reports/queries/get-mining-report'),
    import('@lode/server/features/reports/commands/keep-rollups'),
    import('@lode/server/features/reports/rollups/rollup.model'),
    mining(),
  ]);
  const period = { from: dayText(3), to: OPEN };
  const figures = async () => {
    const { compared: _, ...told } = await getMiningReport(period);
    return told;
  };
  const raw = await figures();
  setNow(START + (DAYS + 2) * DAY);
  expect(await figures()).toEqual(raw);
  await Promise.all([keepRollups(), keepRollups()]);
  await keepRollups();
  // The day that is not divided yet is read whenever it is asked for.
  expect(await RollupModel.countDocuments({ report: 'mining' })).toBe(DAYS);
  expect(await figures()).toEqual(raw);
  const other = await RollupModel.findOne({ report: 'mining', day: dayText(20) });
  await RollupModel.updateOne({ report: 'mining', day: dayText(21) }, { $set: { sums: other?.sums } });
  expect(await figures()).not.toEqual(raw);
  setNow(START + (DAYS + 4) * DAY);
  for (let run = 0; run < 8; run += 1) await keepRollups();
  expect(await figures()).toEqual(raw);
  expect((await getMiningReport(period)).compared.fault?.day).toBe(dayText(21));
  setNow(Date.now());
});
