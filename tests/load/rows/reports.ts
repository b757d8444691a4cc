import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { percentile } from '@lode/server/features/support/queries/percentile';
import { countDays, dayAfter, type ReportPeriod } from '@lode/shared/reports/period';
import type { SupportFilter } from '@lode/shared/reports/support-schemas';
import type { BusinessHours } from '@lode/shared/support/settings';
import { TOPICS } from '@lode/shared/support/topics';
import { mongo } from 'mongoose';
import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import { type Figure, inMs, type Row, type RowOptions } from '../report.ts';

/** Of a year. */
const CONVERSATIONS = 10_000_000;
const ENTRIES = 1_000_000;
const INSERTED = 5000;
const YEAR: ReportPeriod = { from: '2024-01-01', to: '2024-12-31', zone: 'UTC' };
const DAYS = countDays(YEAR);
/** The year before, which figures are compared with, and the hours of its first day in any zone. */
const FILLED: ReportPeriod = { ...YEAR, from: dayAfter(YEAR.from, -DAYS - 1) };
const AGENTS = 60;
const READS = 40;
const GOAL_MS = 300;
const GOAL_ROWS_S = 50_000;
const GOAL_MIB = 64;
const DAY_MS = 24 * 3600 * 1000;
/** Chunks of the file. */
const MEMORY_EVERY = 200;

const seconds = (most: number) => Math.floor(Math.random() ** 3 * most);

/** Conversations of one day, as figures see them; every hour has some, office hours have more. */
function factsOf(start: number, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const began = start + Math.floor(((at + Math.random()) / count) * DAY_MS);
    const accepted = began + seconds(1800) * 1000;
    const closed = accepted + seconds(20_000) * 1000;
    const rated = Math.random() < 0.3;
    return {
      sessionId: '',
      userId: '',
      username: '',
      topic: TOPICS[at % TOPICS.length] ?? null,
      tags: at % 4 === 0 ? [`${at % 20}`.padStart(24, 'a')] : [],
      at: new Date(began),
      reopened: at % 17 === 0,
      forPerson: at % 5 !== 0,
      waitedFrom: new Date(began),
      acceptedAt: new Date(accepted),
      respondedAt: new Date(accepted + seconds(600) * 1000),
      closedAt: new Date(closed),
      agent: `agent${at % AGENTS}`,
      rating: rated ? 1 + (at % 5) : null,
      comment: null,
      outcome: null,
      lasted: false,
      level: null,
      broken: false,
      settled: true,
    };
  });
}

const WORK = { from: '09:00', to: '18:00' };
const HOURS: BusinessHours = {
  enabled: true,
  timezone: 'Europe/Berlin',
  days: [WORK, WORK, WORK, WORK, WORK, null, null],
};

/** As if the desk had always had them. */
async function keepHours(): Promise<void> {
  const [{ inTransaction }, { keepSetting }] = await Promise.all([
    import('@lode/server/platform/transaction'),
    import('@lode/server/features/settings/commands/keep-setting'),
  ]);
  const always = new Date(0);
  await inTransaction((tx) =>
    keepSetting(tx, 'business_hours', { value: HOURS, validFrom: always, writtenAt: always }),
  );
}

/** The days as the job keeps them: what their rows would come to, without the rows. */
async function fillDays(perDay: number, say: RowOptions['say']): Promise<void> {
  const [{ sumsOf }, { packSums }, { packFacts }, { packPair }, { everySecond, stopwatchOf }, model] =
    await Promise.all([
      import('@lode/server/features/reports/support-sums'),
      import('@lode/server/features/reports/rollups/packed-sums'),
      import('@lode/server/features/reports/rollups/packed-facts'),
      import('@lode/server/features/reports/rollups/packed-pair'),
      import('@lode/server/features/reports/stopwatch'),
      import('@lode/server/features/reports/rollups/rollup.model'),
    ]);
  const { ROLLUP_FORMS, RollupModel, rollupId } = model;
  const open = await stopwatchOf(true);
  const now = new Date();
  for (let at = 0; at < countDays(FILLED); at += 1) {
    const day = dayAfter(FILLED.from, at);
    const facts = factsOf(Date.parse(day), perDay);
    const kept = {
      support: packPair(packSums(sumsOf(facts, everySecond)), packSums(sumsOf(facts, open))),
      support_facts: packPair(packFacts(facts, everySecond), packFacts(facts, open)),
    };
    for (const report of ['support', 'support_facts'] as const) {
      const row = { report, day, form: ROLLUP_FORMS[report], revision: 0, sums: kept[report] };
      await RollupModel.create({ _id: rollupId(report, day), ...row, madeAt: now, comparedAt: now });
    }
    if (at % 60 === 0) say(`${day}: ${Math.round(kept.support.length / 1024)} KiB of sums`);
  }
}

const PERIODS: Record<string, SupportFilter> = {
  'a year': YEAR,
  'a year in business hours': { ...YEAR, hours: 'business' },
  'a year of another zone': { ...YEAR, zone: 'Asia/Kathmandu' },
  'a year that ends in the middle of a month': { ...YEAR, from: dayAfter(YEAR.from, -15), to: '2024-12-16' },
  'a year of one agent': { ...YEAR, agent: 'agent7' },
  'a year of one topic': { ...YEAR, topic: 'deposit' },
  'a year of one agent and four stars': { ...YEAR, agent: 'agent7', rating: 4 },
  'a quarter': { ...YEAR, from: '2024-07-01', to: '2024-09-30' },
  'a month': { ...YEAR, from: '2024-09-01', to: '2024-09-30' },
};

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Sums of a busy day of money: each quarter of an hour has entries of most figures in three coins, and of every plan. */
function moneyOf(start: number) {
  const PLANS = 8;
  const quarters = Array.from({ length: 96 }, (_, at) => new Date(start + at * 15 * 60_000));
  const amount = () => ({ count: 1 + seconds(20), amount: BigInt(1 + seconds(90_000)) * 12_345n });
  const coins = quarters.flatMap((quarter) =>
    (['deposits', 'withdrawals', 'withdrawal_fees', 'network_fees', 'hash_power_sold'] as const).flatMap(
      (figure) => (['BTC', 'USDT', 'TRX'] as const).map((coin) => ({ figure, quarter, coin, ...amount() })),
    ),
  );
  const plans = quarters.flatMap((quarter) =>
    Array.from({ length: PLANS }, (_, plan) => ({
      figure: 'hash_power_sold' as const,
      quarter,
      planId: `${plan}`.padStart(24, 'a'),
      name: `Plan ${plan}`,
      ...amount(),
    })),
  );
  return { coins, plans };
}

async function fillMoney(): Promise<void> {
  const [{ packMoney }, { ROLLUP_FORMS, RollupModel, rollupId }] = await Promise.all([
    import('@lode/server/features/reports/rollups/packed-money'),
    import('@lode/server/features/reports/rollups/rollup.model'),
  ]);
  const now = new Date();
  const report = 'money' as const;
  for (let at = 0; at < countDays(FILLED); at += 1) {
    const day = dayAfter(FILLED.from, at);
    const row = {
      report,
      day,
      form: ROLLUP_FORMS[report],
      revision: 0,
      sums: packMoney(moneyOf(Date.parse(day))),
    };
    await RollupModel.create({ _id: rollupId(report, day), ...row, madeAt: now, comparedAt: now });
  }
}

/** A report again and again, after somebody has asked for it first. */
async function measureReport(what: string, quick: boolean, read: () => Promise<unknown>): Promise<Figure> {
  const first = await timeOf(read);
  const taken: number[] = [];
  const used = process.cpuUsage();
  const reads = quick ? 3 : READS;
  for (let at = 0; at < reads; at += 1) taken.push(await timeOf(read));
  const { user, system } = process.cpuUsage(used);
  const p95 = percentile(taken, 0.95) ?? 0;
  const cpu = (user + system) / 1000 / reads;
  return {
    what: `${what}, p95`,
    ours: `${inMs(p95)}, p50 ${inMs(percentile(taken, 0.5) ?? 0)}, ${inMs(cpu)} of its CPU, the very first ${inMs(first)}`,
    goal: `≤ ${GOAL_MS} ms`,
    reached: p95 <= GOAL_MS,
  };
}

async function measureReports({ quick, say }: RowOptions): Promise<Figure[]> {
  const count = quick ? 36_600 : CONVERSATIONS;
  await keepHours();
  await fillDays(Math.round(count / DAYS), say);
  const { getSupportReport } = await import('@lode/server/features/reports/queries/get-support-report');
  const figures: Figure[] = [];
  for (const [name, period] of Object.entries(PERIODS)) {
    const what = `Support report of ${name}, ${count.toLocaleString('en')} conversations a year`;
    figures.push(await measureReport(what, quick, () => getSupportReport(period)));
  }
  return figures;
}

async function measureMoney({ quick }: RowOptions): Promise<Figure[]> {
  await fillMoney();
  const { getMoneyReport } = await import('@lode/server/features/reports/queries/get-money-report');
  const what =
    'Money report of a year with entries of five figures and three coins in every quarter of an hour';
  const figures = [await measureReport(what, quick, () => getMoneyReport(YEAR))];
  // The entries of the file have sums of their own.
  await (await import('@lode/server/features/reports/rollups/rollup.model')).RollupModel.deleteMany({
    report: 'money',
  });
  return figures;
}

async function fillEntries(count: number, say: RowOptions['say']): Promise<void> {
  const { LedgerEntryModel } = await import('@lode/server/features/ledger/ledger-entry.model');
  const start = Date.parse(YEAR.from);
  for (let made = 0; made < count; made += INSERTED) {
    const rows = Array.from({ length: Math.min(INSERTED, count - made) }, (_, at) => ({
      key: `bench:${made + at}`,
      kind: 'deposit',
      phase: 'post',
      reference: { type: 'deposit', id: `bench-${made + at}` },
      memo: 'bench',
      at: new Date(start + Math.floor(((made + at) / count) * (DAYS * DAY_MS))),
      legs: [
        { account: 'exchange:USD', asset: 'USD', side: 'debit', amount: new mongo.Long(1_000_000) },
        { account: 'wallet:bench', asset: 'USD', side: 'credit', amount: new mongo.Long(1_000_000) },
      ],
    }));
    await LedgerEntryModel.collection.insertMany(rows as never[]);
    if (made % 100_000 === 0) say(`${made.toLocaleString('en')} entries`);
  }
}

/** Keeps the sums of the year's days, as the job does on the day after. */
async function keepYear(): Promise<void> {
  const [{ keepRollups }, { RollupModel }, { setClockMoved }] = await Promise.all([
    import('@lode/server/features/reports/commands/keep-rollups'),
    import('@lode/server/features/reports/rollups/rollup.model'),
    import('@lode/server/platform/clock'),
  ]);
  setClockMoved(Date.parse(dayAfter(YEAR.to, 1)) + DAY_MS / 2 - Date.now());
  while ((await RollupModel.countDocuments({ report: 'money' })) < DAYS) await keepRollups();
  setClockMoved(0);
}

/** What is held, garbage left out. */
const collected = (collect: () => void): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** A collection by hand, whatever this process was started with. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** The rows of a figure as they leave for a file, taken as fast as they come; collections by hand take no time of it. */
async function measureFile({ quick, say }: RowOptions): Promise<Figure[]> {
  const count = quick ? 20_000 : ENTRIES;
  await fillEntries(count, say);
  await keepYear();
  const [{ exportMoneyRows }, { inChunks }] = await Promise.all([
    import('@lode/server/features/reports/queries/export-money'),
    import('@lode/server/platform/send-file'),
  ]);
  const collect = collector();
  const [before, rss] = [collected(collect), process.memoryUsage.rss()];
  let [lines, most, largest, wall, chunks] = [-1, before, rss, 0, 0];
  const cpu = { user: 0, system: 0 };
  let [began, used] = [performance.now(), process.cpuUsage()];
  const stop = () => {
    wall += performance.now() - began;
    const more = process.cpuUsage(used);
    cpu.user += more.user;
    cpu.system += more.system;
    largest = Math.max(largest, process.memoryUsage.rss());
  };
  for await (const chunk of inChunks(exportMoneyRows(YEAR, 'deposits'))) {
    lines += String(chunk).split('\r\n').length - 1;
    chunks += 1;
    if (chunks % MEMORY_EVERY !== 0) continue;
    stop();
    most = Math.max(most, collected(collect));
    [began, used] = [performance.now(), process.cpuUsage()];
  }
  stop();
  const rate = lines / (wall / 1000);
  const perCpu = lines / ((cpu.user + cpu.system) / 1_000_000);
  const mib = (most - before) / 1024 ** 2;
  const what = `File of ${lines.toLocaleString('en')} entries`;
  return [
    {
      what,
      ours: `${Math.round(rate).toLocaleString('en')} rows/s, ${Math.round(perCpu).toLocaleString('en')} a second of its CPU`,
      goal: `≥ ${GOAL_ROWS_S.toLocaleString('en')} rows/s`,
      reached: rate >= GOAL_ROWS_S,
    },
    {
      what: `${what}, memory held beside what the process had`,
      ours: `${mib.toFixed(0)} MiB, ${((largest - rss) / 1024 ** 2).toFixed(0)} MiB of the machine with what is not collected yet`,
      goal: `≤ ${GOAL_MIB} MiB`,
      reached: mib <= GOAL_MIB,
    },
  ];
}

export const reportsRow: Row = {
  name: 'reports',
  title: 'Reports of ten million conversations a year, and a file of a million rows',
  run: async (options) => {
    const site = await startCluster({ servers: 0, workers: 0 });
    try {
      await attach(site);
      return [
        ...(await measureReports(options)),
        ...(await measureMoney(options)),
        ...(await measureFile(options)),
      ];
    } finally {
      await detach();
      await site.stop();
    }
  },
};
