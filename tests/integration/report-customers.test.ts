import {
  CUSTOMER_FIGURES,
  CUSTOMER_TABLES,
  type CustomerFigure,
  customerReportQuery,
} from '@lode/shared/reports/customer-schemas';
import { reportRoutes } from '@lode/shared/reports/rest';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAgent, buildPerson, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { cellsOf } from '../harness/csv.ts';
import { useQuietQueue } from '../harness/quiet-queue.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
// The site's own job would keep days of which not all is stored yet.
useQuietQueue('jobs');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SEED = 20_261_127;
/** A Monday, in a time of which no other test knows anything. */
const START = Date.parse('2024-06-03T00:00:00Z');
const DAYS = 70;
const dayText = (day: number) => new Date(START + day * DAY).toISOString().slice(0, 10);
const WHOLE = { from: dayText(0), to: dayText(DAYS), zone: 'UTC' };
const own = (name: string) => mongoose.connection.collection(name);
const newId = () => new mongoose.Types.ObjectId();
const micros = (amount: bigint) => new mongoose.mongo.Long(amount);

/** One customer, as figures have to tell of them; times are hours after START, null: not yet. */
const customer = fc.record({
  at: fc.integer({ min: 0, max: DAYS * 24 - 1 }),
  former: fc.integer({ min: 0, max: 9 }).map((pick) => pick === 0),
  staff: fc.integer({ min: 0, max: 9 }).map((pick) => pick === 0),
  country: fc.constantFrom('BR', 'DE', null),
  language: fc.constantFrom('pt', 'de', null),
  inviter: fc.option(fc.integer({ min: 0, max: 3 })),
  deposited: fc.option(fc.integer({ min: 1, max: 400 })),
  bought: fc.option(fc.integer({ min: 1, max: 400 })),
  paid: fc.option(fc.integer({ min: 0, max: 20 })),
  withdrew: fc.option(fc.integer({ min: 1, max: 800 })),
  talked: fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 4 }),
});
type Made = ReturnType<(typeof customer)['generate']>['value'];
const made: (Made & { id: string })[] = [];

let admin: Person;
beforeAll(async () => {
  admin = await buildPerson(site, { role: 'admin' });
  await storeCustomers(fc.sample(customer, { numRuns: 150, seed: SEED }));
});
afterAll(async () => {
  const old = { $lt: new Date(START + 400 * DAY) };
  await own('users').deleteMany({ createdAt: old });
  for (const name of ['deposits', 'withdrawals', 'store_purchases', 'mining_contracts', 'support_sessions'])
    await own(name).deleteMany({ createdAt: old });
  await own('deposit_payments').deleteMany({ seenAt: old });
  await own('mining_rewards').deleteMany({ day: { $lt: dayText(400) } });
});

const atHour = (hour: number) => new Date(START + hour * HOUR);
const dayOfHour = (hour: number) => Math.floor(hour / 24);

async function storeCustomers(wanted: Made[]): Promise<void> {
  const ids = wanted.map(newId);
  const inviters = ids.slice(0, 4);
  made.push(...wanted.map((one, index) => ({ ...one, id: String(ids[index]) })));
  await own('users').insertMany(
    wanted.map((one, index) => ({
      _id: ids[index],
      username: `=report${index}`,
      usernameKey: `=report${index}`,
      email: `report${index}@example.com`,
      referralCode: `REPORT${index}`,
      role: one.staff ? 'agent' : 'user',
      status: 'active',
      ...(one.former && { formerCustomer: true }),
      country: one.country,
      language: one.language,
      referredBy: one.inviter === null ? null : inviters[one.inviter],
      createdAt: atHour(one.at),
    })),
  );
  for (const [index, one] of wanted.entries()) await storeSteps(ids[index] ?? newId(), one);
}

async function storeSteps(userId: mongoose.Types.ObjectId, one: Made): Promise<void> {
  const after = (hours: number) => atHour(one.at + hours);
  const row = { _id: newId(), userId, address: String(newId()) };
  if (one.deposited !== null) {
    const createdAt = after(one.deposited);
    await own('deposits').insertOne({ ...row, creditedUsd: micros(5n), createdAt });
    const payment = { depositId: row._id, seenAt: createdAt, creditedAt: createdAt };
    await own('deposit_payments').insertMany([
      { ...payment, _id: `a:${String(row._id)}` as never, state: 'credited' },
      // Taken back by its chain: it does not count, though it was the first.
      { ...payment, _id: `b:${String(row._id)}` as never, state: 'reversed', creditedAt: atHour(one.at) },
    ]);
  }
  if (one.bought !== null)
    await own('store_purchases').insertOne({ userId, quoteId: newId(), createdAt: after(one.bought) });
  if (one.paid !== null) {
    const contractId = newId();
    const contract = { _id: contractId, userId, earnedUsd: micros(1n), createdAt: atHour(one.at) };
    await own('mining_contracts').insertOne(contract);
    const first = dayOfHour(one.at) + one.paid;
    await own('mining_rewards').insertMany(
      [2, 0, 1].map((later) => ({ contractId, userId, day: dayText(first + later) })),
    );
  }
  if (one.withdrew !== null)
    await own('withdrawals').insertOne({
      userId,
      state: 'completed',
      createdAt: after(one.withdrew),
      completedAt: after(one.withdrew),
    });
  for (const hours of one.talked)
    await own('support_sessions').insertOne({ userId, status: 'closed', createdAt: after(hours) });
}

/** The hours at which the steps were taken, worked out once more: each is the first after the one before it, as far as there is one. */
function stepsOf({ at, deposited, bought, paid, withdrew }: Made): number[] {
  const days = paid === null ? [] : [1, 2, 3].map((later) => (dayOfHour(at) + paid + later) * 24 - at);
  const taken: number[] = [];
  for (const hours of [[deposited], [bought], days, [withdrew]]) {
    const next = hours.find((hour) => hour !== null && hour >= (taken.at(-1) ?? 0));
    if (typeof next !== 'number') break;
    taken.push(next);
  }
  return taken;
}

const STEPS = ['deposited', 'bought', 'paid', 'withdrew'];
const STOPS = ['no_deposit', 'no_purchase', 'no_payout', 'no_withdrawal'];

/** What a customer adds to a figure; undefined where it does not count them. */
function byHand(figure: CustomerFigure, one: Made): number | null | undefined {
  if (figure === 'registered') return null;
  const steps = stepsOf(one);
  const stop = STOPS.indexOf(figure);
  if (stop !== -1) return steps.length === stop ? null : undefined;
  const step = STEPS.indexOf(figure);
  const at = steps[step];
  return at === undefined ? undefined : (at - (steps[step - 1] ?? 0)) * 3600;
}

const counts = (one: Made) => !one.former && !one.staff;
const periods = fc
  .tuple(fc.integer({ min: 0, max: DAYS }), fc.integer({ min: 0, max: DAYS }))
  .map(([one, other]) => ({ from: dayText(Math.min(one, other)), to: dayText(Math.max(one, other)) }));

test('every step counts who took it after the step before it, and those who stopped make up the rest; staff and returned accounts do not count', async () => {
  const { getCustomerReport } = await import('@lode/server/features/reports/queries/get-customer-report');
  const property = fc.asyncProperty(periods, async (period) => {
    const { figures } = await getCustomerReport(customerReportQuery.parse(period));
    const [start, end] = [Date.parse(period.from), Date.parse(period.to) + DAY];
    const own = made.filter((one) => counts(one) && +atHour(one.at) >= start && +atHour(one.at) < end);
    for (const { figure, now } of figures) {
      const values = own.map((one) => byHand(figure, one)).filter((value) => value !== undefined);
      const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
      expect({ figure, count: now.count, sum: now.sum ?? 0 }).toEqual({ figure, count: values.length, sum });
    }
    const count = (figure: CustomerFigure) => figures.find((one) => one.figure === figure)?.now.count ?? 0;
    const stopped = count('no_deposit') + count('no_purchase') + count('no_payout') + count('no_withdrawal');
    expect(stopped + count('withdrew')).toBe(count('registered'));
  });
  await fc.assert(property, { numRuns: 6, seed: SEED });
});

test('R1: a figure of customers, a line and a cell of the weeks open exactly the customers they count', async () => {
  const [{ getCustomerReport, customerRowsOf }, { collect }] = await Promise.all([
    import('@lode/server/features/reports/queries/get-customer-report'),
    import('@lode/server/features/reports/in-pages'),
  ]);
  const filters = fc.record({
    period: periods,
    zone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
    country: fc.option(fc.constantFrom('BR', '-'), { nil: undefined }),
    invited: fc.option(fc.constantFrom('yes' as const, 'no' as const), { nil: undefined }),
    table: fc.constantFrom(...CUSTOMER_TABLES),
    figure: fc.constantFrom(...CUSTOMER_FIGURES),
    pick: fc.nat(500),
  });
  const property = fc.asyncProperty(filters, async ({ period, table, figure, pick, ...filter }) => {
    const asked = customerReportQuery.parse({ ...period, ...filter });
    const report = await getCustomerReport(asked);
    const opened = async (more: object, of: CustomerFigure = figure) => {
      const { measure, read } = await customerRowsOf({ ...asked, ...more }, of);
      const rows = await collect(read({ skip: 0, limit: made.length }));
      const sums = { count: rows.length, sum: rows.reduce((total, { value }) => total + (value ?? 0), 0) };
      expect(sums).toEqual({ count: measure.count, sum: measure.sum ?? 0 });
      return sums;
    };
    const whole = report.figures.find((one) => one.figure === figure)?.now;
    expect(await opened({})).toEqual({ count: whole?.count, sum: whole?.sum ?? 0 });
    const lines = report.tables[table];
    const counted = lines.reduce((total, { figures }) => total + (figures[figure]?.count ?? 0), 0);
    if (table !== 'inviter') expect(counted).toBe(whole?.count);
    const line = lines[pick % Math.max(1, lines.length)];
    const free = table !== 'country' && table !== 'invited';
    if (line && free) {
      const told = line.figures[figure];
      expect(await opened({ [table]: line.key })).toEqual({ count: told?.count ?? 0, sum: told?.sum ?? 0 });
    }
    const cohort = report.cohorts[pick % Math.max(1, report.cohorts.length)];
    if (!cohort) return;
    expect((await opened({ week: cohort.week }, 'registered')).count).toBe(cohort.size);
    const since = (pick % cohort.back.length) + 1;
    const cell = await opened({ week: cohort.week, since }, 'registered');
    expect(cell.count).toBe(cohort.back[since - 1]);
  });
  await fc.assert(property, { numRuns: 12, seed: SEED });
});

test('R3: the customers of a report are the same on the screen, in CSV and in the API, and who came back is who did something', async () => {
  const report = await admin.call(reportRoutes.customers, { query: WHOLE });
  for (const table of CUSTOMER_TABLES) {
    const { text } = await admin.api().callRaw(reportRoutes.customersFile, { query: { ...WHOLE, table } });
    const [heading = [], ...lines] = cellsOf(text);
    expect(lines.map(([key]) => key || '-')).toEqual(report.tables[table].map(({ key }) => key));
    for (const [index, { figures }] of report.tables[table].entries())
      for (const [figure, measure] of Object.entries(figures))
        for (const [name, value] of Object.entries(measure))
          expect(lines[index]?.[heading.indexOf(`${figure}_${name}`)]).toBe(String(value ?? ''));
  }
  const { text: weeks } = await admin
    .api()
    .callRaw(reportRoutes.customersFile, { query: { ...WHOLE, table: 'cohort' } });
  expect(cellsOf(weeks).slice(1)).toEqual(
    report.cohorts.map(({ week, size, back }) => [week, String(size), ...back.map(String)]),
  );
  const weekOf = (hour: number) => Math.floor(hour / (7 * 24));
  const [first] = report.cohorts;
  const ofFirst = made.filter((one) => counts(one) && weekOf(one.at) === 0);
  const back = (one: Made, since: number) =>
    [one.deposited, one.bought, one.withdrew, ...one.talked].some(
      (hours) => hours !== null && weekOf(one.at + hours) === since,
    );
  expect(first?.size).toBe(ofFirst.length);
  expect(first?.back.slice(0, 8)).toEqual(
    Array.from({ length: 8 }, (_, index) => ofFirst.filter((one) => back(one, index + 1)).length),
  );
  const query = { ...WHOLE, figure: 'deposited' as const };
  const rows = await admin.call(reportRoutes.customersRows, { query: { ...query, limit: 100 } });
  const { text } = await admin.api().callRaw(reportRoutes.customersFile, { query });
  const read = cellsOf(text).slice(1);
  expect(read).toHaveLength(rows.total);
  expect(read[0]?.slice(0, 3)).toEqual([
    rows.items[0]?.user_id,
    rows.items[0]?.at,
    `'${rows.items[0]?.username}`,
  ]);
  const agent = await buildAgent(site);
  expect(await codeOf(agent.call(reportRoutes.customers, { query: WHOLE }))).toBe('FORBIDDEN');
});

describe('what is kept of customers', () => {
  const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu'];
  const FILTERS = [{}, { country: 'BR' }, { language: '-', invited: 'yes' as const }];
  const PERIODS = [WHOLE, { from: dayText(9), to: dayText(40) }];

  /** So many days after the last who registered. */
  async function atDay(days: number): Promise<void> {
    const { setClockMoved } = await import('@lode/server/platform/clock');
    setClockMoved(START + (DAYS + 30 + days) * DAY - Date.now());
  }
  const keep = async () =>
    (await import('@lode/server/features/reports/commands/keep-customers')).keepCustomers();
  const models = () => import('@lode/server/features/reports/customers/customer-facts.model');
  const pieces = async () =>
    (await import('@lode/server/features/reports/customers/customer-piece.model')).CustomerPieceModel;
  const reports = async () => {
    const { getCustomerReport } = await import('@lode/server/features/reports/queries/get-customer-report');
    const all: unknown[] = [];
    for (const zone of ZONES)
      for (const filter of FILTERS)
        for (const period of PERIODS) {
          const { compared: _, ...figures } = await getCustomerReport({ ...period, zone, ...filter });
          all.push(figures);
        }
    return all;
  };
  const compared = async () => (await admin.call(reportRoutes.customers, { query: WHOLE })).compared;

  beforeAll(() => atDay(0));
  afterAll(async () => (await import('@lode/server/platform/clock')).setClockMoved(0));

  test('R2: rollup = raw, always, of customers too: in every zone, however often the job runs, two at a time', async () => {
    const raw = await reports();
    const { CustomerDayModel, CustomerHourModel } = await models();
    await Promise.all([keep(), keep()]);
    expect(await CustomerDayModel.countDocuments()).toBeGreaterThan(30);
    expect(await reports()).toEqual(raw);
    for (let run = 0; run < 3; run += 1) await keep();
    expect(await CustomerDayModel.countDocuments()).toBeGreaterThan(DAYS + 30);
    expect(await CustomerHourModel.countDocuments()).toBeGreaterThan(50);
    // Read once to keep pieces of each zone and filter, and once from these.
    expect(await reports()).toEqual(raw);
    expect(await (await pieces()).distinct('zone')).toEqual(expect.arrayContaining(ZONES));
    expect(await reports()).toEqual(raw);
  });

  test('R2: customers that are wrong are found by the job that compares, told of with their day, and put right, in every piece too', async () => {
    const raw = await reports();
    const { CustomerHourModel, CustomerTurnModel } = await models();
    const [hour] = await CustomerHourModel.find().sort({ _id: 1 }).limit(1);
    const turn = (await CustomerTurnModel.findById('turn').lean())?.turn;
    await CustomerHourModel.updateOne({ _id: hour?._id }, { $set: { facts: Buffer.from([0, 0]), turn } });
    await (await pieces()).deleteMany({});
    expect(await reports(), 'pieces are made of wrong hours').not.toEqual(raw);
    expect((await compared()).fault).toBeNull();
    await atDay(2);
    for (let run = 0; run < 14; run += 1) await keep();
    expect(await reports()).toEqual(raw);
    const { since, fault } = await compared();
    expect(fault?.day).toBe(hour?._id.slice(2, 12));
    expect(Date.parse(since ?? '')).toBeGreaterThan(START + (DAYS + 31) * DAY);
  });

  test('R2: a piece of a month that is not what its customers come to is found and put right as well', async () => {
    const kept = await pieces();
    const raw = await reports();
    const piece = { zone: 'UTC', from: '2024-07-01', filter: '{}' };
    const nothing = Buffer.alloc(CUSTOMER_TABLES.length + 1);
    await kept.updateMany(piece, { $set: { sums: nothing } });
    expect(await reports()).not.toEqual(raw);
    // In the same week: another that is over would be told of.
    await atDay(4);
    for (let run = 0; run < 14; run += 1) await keep();
    expect(await reports()).toEqual(raw);
    expect((await compared()).fault?.day).toBe('2024-07-01');
  });
});
