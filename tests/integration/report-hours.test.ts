import { reportRoutes } from '@lode/shared/reports/rest';
import {
  type CountedHours,
  SUPPORT_FIGURES,
  SUPPORT_TABLES,
  supportReportQuery,
} from '@lode/shared/reports/support-schemas';
import type { BusinessHours } from '@lode/shared/support/settings';
import { TOPICS } from '@lode/shared/support/topics';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPerson, type Person } from '../factories/people.ts';
import { type Begun, storeConversations, TAGS } from '../factories/report-conversations.ts';
import { DAY, DAYS, days, MINUTE, SEED, START, ZONES } from '../factories/report-days.ts';
import { codeOf } from '../harness/api.ts';
import { forgetHours } from '../harness/change-settings.ts';
import { cellsOf } from '../harness/csv.ts';
import { useQuietQueue } from '../harness/quiet-queue.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
// The site's own job would compare what is made wrong here, and put it right, before anybody has seen it.
useQuietQueue('jobs');
const PERIOD = { from: '2024-02-25', to: '2024-04-10', zone: 'America/New_York' };
const QUARTER = 15 * MINUTE;
/** The kept sums that are made wrong. */
const WRONG = { report: { $in: ['support', 'support_facts'] }, day: '2024-03-05' } as const;

const every = <T>(day: T) => Array.from({ length: 7 }, () => day);
const WORK = { from: '09:00', to: '17:30' };
const OFF: BusinessHours = { enabled: false, timezone: 'UTC', days: every(null) };
/** What the desk's hours were, each from a moment on: before the first, and at present, it never closes. */
const SERIES: [from: string, hours: BusinessHours][] = [
  [
    '2024-03-03T00:00:00Z',
    { enabled: true, timezone: 'Europe/Berlin', days: [WORK, WORK, WORK, WORK, WORK, null, null] },
  ],
  [
    '2024-03-20T10:15:00Z',
    { enabled: true, timezone: 'America/New_York', days: every({ from: '22:00', to: '06:00' }) },
  ],
  ['2024-04-05T00:00:00Z', { ...OFF, enabled: true }],
  ['2024-04-08T00:00:00Z', OFF],
];

let admin: Person;
let begun: Begun[];

beforeAll(async () => {
  await forgetHours();
  admin = await buildPerson(site, { role: 'admin' });
  begun = await storeConversations();
});
afterAll(forgetHours);

async function keepHours(from: string, value: BusinessHours): Promise<void> {
  const [{ inTransaction }, { keepSetting }] = await Promise.all([
    import('@lode/server/platform/transaction'),
    import('@lode/server/features/settings/commands/keep-setting'),
  ]);
  const moment = new Date(from);
  await inTransaction((tx) =>
    keepSetting(tx, 'business_hours', { value, validFrom: moment, writtenAt: moment }),
  );
}

const ask = (more: object) => supportReportQuery.parse({ ...PERIOD, hours: 'business', ...more });

async function getReport(more: object) {
  const { getSupportReport } = await import('@lode/server/features/reports/queries/get-support-report');
  const { compared: _, hours, ...told } = await getSupportReport(ask(more));
  return { told, hours };
}

const told = async (more: object) => (await getReport(more)).told;

test('a desk that never closes counts every second, and says so; what is no hours is refused', async () => {
  const plain = await getReport({ hours: undefined });
  const business = await getReport({});
  expect(plain.hours).toBeNull();
  expect(business).toEqual({
    told: plain.told,
    hours: { always_open: true, changed_at: null } satisfies CountedHours,
  });
  const query = { ...PERIOD, hours: 'office' as 'business' };
  expect(await codeOf(admin.call(reportRoutes.support, { query }))).toBe('INVALID_PARAMS');
});

describe('with business hours that have changed', () => {
  beforeAll(async () => {
    for (const [from, hours] of SERIES) await keepHours(from, hours);
  });

  /** Whether the desk is open in a quarter of an hour: worked out once more, with none of the product's own code. */
  function isOpen(at: number): boolean {
    const hours = SERIES.findLast(([from]) => Date.parse(from) <= at)?.[1];
    if (!hours?.enabled) return true;
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: hours.timezone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).formatToParts(at);
    const part = (wanted: string) => local.find(({ type }) => type === wanted)?.value ?? '';
    const time = `${part('hour')}:${part('minute')}`;
    const span = hours.days[['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday'))];
    // Nights are the same on every day here.
    if (span && span.to < span.from) return time >= span.from || time < span.to;
    return span !== null && span !== undefined && time >= span.from && time < span.to;
  }
  const known = new Map<number, boolean>();

  function secondsOpen(at: number, minutes: number): number {
    const end = at + minutes * MINUTE;
    let open = 0;
    for (let from = Math.floor(at / QUARTER) * QUARTER; from < end; from += QUARTER) {
      if (!known.has(from)) known.set(from, isOpen(from));
      if (known.get(from)) open += Math.min(end, from + QUARTER) - Math.max(at, from);
    }
    return Math.round(open / 1000);
  }

  const ENDS = {
    waiting: ({ accepted }: Begun) => accepted,
    first_response: ({ answered }: Begun) => answered,
    resolution: ({ accepted, answered, closed }: Begun) =>
      accepted === null && answered === null ? null : closed,
  };

  test('durations count the hours that were in force at each moment, and no others', async () => {
    const property = fc.asyncProperty(days, async (period) => {
      const { figures } = await told({ ...period, zone: 'UTC' });
      const [start, end] = [Date.parse(period.from), Date.parse(period.to) + DAY];
      for (const [figure, endOf] of Object.entries(ENDS)) {
        const ended = begun.flatMap((one) => {
          const minutes = one.person && one.at >= start && one.at < end ? endOf(one) : null;
          return minutes === null ? [] : [secondsOpen(one.at, minutes)];
        });
        const measure = figures.find((one) => one.figure === figure)?.now;
        expect({ figure, count: measure?.count, sum: measure?.sum ?? 0 }).toEqual({
          figure,
          count: ended.length,
          sum: ended.reduce((sum, seconds) => sum + seconds, 0),
        });
      }
    });
    await fc.assert(property, { numRuns: 5, seed: SEED });
  });

  test('what is counted is told: that the desk closes, and when its hours last changed', async () => {
    const last = SERIES.at(-1)?.[0] ?? '';
    const changed_at = new Date(last).toISOString();
    expect((await getReport({})).hours).toEqual({ always_open: false, changed_at });
    // The days before, which figures are compared with, lie after that change.
    const later = { from: '2024-04-12', to: '2024-04-14', zone: 'UTC' };
    expect((await getReport(later)).hours).toEqual({ always_open: true, changed_at: null });
  });

  test('R1: a figure in business hours and the rows it opens have the same count and sum, whatever the filters', async () => {
    const { listSupportRows } = await import('@lode/server/features/reports/queries/get-support-report');
    const filters = fc.record({
      period: days,
      zone: fc.constantFrom(...ZONES),
      topic: fc.option(fc.constantFrom(...TOPICS, '-'), { nil: undefined }),
      agent: fc.option(fc.constantFrom('alice', 'bob', '-'), { nil: undefined }),
      table: fc.constantFrom(...(['day', 'slot', 'topic', 'agent'] as const)),
      figure: fc.constantFrom(...(['waiting', 'first_response', 'resolution', 'rating'] as const)),
      pick: fc.nat(500),
    });
    const property = fc.asyncProperty(filters, async ({ period, table, figure, pick, ...filter }) => {
      const asked = { ...period, ...filter };
      const report = await told(asked);
      const whole = report.figures.find((one) => one.figure === figure)?.now;
      const sumOf = async (more: object) => {
        const rows = await listSupportRows(ask({ ...asked, ...more }), figure);
        return { count: rows.length, sum: rows.reduce((sum, { value }) => sum + (value ?? 0), 0) };
      };
      expect(await sumOf({})).toEqual({ count: whole?.count, sum: whole?.sum ?? 0 });
      const lines = report.tables[table];
      const line = lines[pick % lines.length];
      if (!line || (table in filter && filter[table as 'topic'] !== undefined)) return;
      const of = line.figures[figure];
      expect(await sumOf({ [table]: line.key })).toEqual({ count: of?.count ?? 0, sum: of?.sum ?? 0 });
    });
    await fc.assert(property, { numRuns: 8, seed: SEED });
  });

  test('R3: screen, CSV and API say the same of business hours, and the file is called so', async () => {
    const query = { ...PERIOD, hours: 'business' as const };
    const report = await admin.call(reportRoutes.support, { query });
    expect(report.hours?.always_open).toBe(false);
    for (const table of SUPPORT_TABLES) {
      const file = await admin.api().callRaw(reportRoutes.supportFile, { query: { ...query, table } });
      expect(file.headers.get('content-disposition')).toContain(`support-${table}-business-hours-2024-02-25`);
      const [heading = [], ...lines] = cellsOf(file.text);
      const sumAt = (index: number, figure: string) => lines[index]?.[heading.indexOf(`${figure}_sum`)];
      for (const [index, line] of report.tables[table].entries())
        expect(SUPPORT_FIGURES.map((figure) => sumAt(index, figure))).toEqual(
          SUPPORT_FIGURES.map((figure) => String(line.figures[figure]?.sum ?? '')),
        );
    }
    const figure = 'resolution' as const;
    const rows = await admin.call(reportRoutes.supportRows, { query: { ...query, figure } });
    expect(rows.measure).toEqual(report.figures.find((one) => one.figure === figure)?.now);
    const { text } = await admin.api().callRaw(reportRoutes.supportFile, { query: { ...query, figure } });
    const values = cellsOf(text).slice(1);
    expect(values.reduce((sum, line) => sum + Number(line[5]), 0)).toBe(rows.measure.sum);
    const plain = await admin.call(reportRoutes.support, { query: PERIOD });
    expect(plain.figures).not.toEqual(report.figures);
  });

  describe('sums that are kept of finished days', () => {
    const PARTS = [
      { agent: 'alice' },
      { tag: TAGS[1], zone: 'Asia/Kathmandu' },
      { slot: 17 },
      { day: '2024-03-11' },
    ];
    const whole = () =>
      Promise.all([...ZONES.map((zone) => told({ zone })), ...PARTS.map(told), told({ hours: undefined })]);
    const keep = async () => {
      const { keepRollups } = await import('@lode/server/features/reports/commands/keep-rollups');
      await keepRollups();
    };
    const kept = async () => (await import('@lode/server/features/reports/rollups/rollup.model')).RollupModel;
    const pieces = async () =>
      (await import('@lode/server/features/reports/rollups/piece.model')).SupportPieceModel;
    const faultOf = async () => (await admin.call(reportRoutes.support, { query: PERIOD })).compared.fault;

    /** Some days after the last conversation, and later still. */
    async function atDay(day: number): Promise<void> {
      const { setClockMoved } = await import('@lode/server/platform/clock');
      setClockMoved(START + (DAYS + 45 + day) * DAY - Date.now());
    }

    beforeAll(() => atDay(0));
    afterAll(async () => (await import('@lode/server/platform/clock')).setClockMoved(0));

    test('R2: rollup = raw, always: in business hours as in all hours', async () => {
      const raw = await whole();
      for (let run = 0; run < 3; run += 1) await keep();
      expect(await (await kept()).countDocuments({ report: 'support' })).toBeGreaterThan(DAYS);
      // Read once to keep pieces of each zone and filter, and once from these.
      expect(await whole()).toEqual(raw);
      expect(await (await pieces()).distinct('business')).toEqual(expect.arrayContaining([false, true]));
      expect(await whole()).toEqual(raw);
    });

    test('R2: other hours from now on change nothing of what is past, and make nothing of it anew', async () => {
      const raw = await whole();
      const madeAt = async () => {
        const rows = await (await kept()).find({ report: 'support' }).sort({ _id: 1 }).lean();
        return rows.map(({ day, madeAt: at }) => `${day} ${at.getTime()}`);
      };
      const before = await madeAt();
      const { clock } = await import('@lode/server/platform/clock');
      const now = clock.nowMs();
      await keepHours(new Date(now).toISOString(), { ...OFF, enabled: true });
      // The site is at a later time: for it the desk is open as before.
      await keepHours(new Date(now + MINUTE).toISOString(), OFF);
      await keep();
      expect(await whole()).toEqual(raw);
      expect(await madeAt()).toEqual(before);
    });

    test('R2: wrong business hours alone are found by the job that compares, and put right', async () => {
      const [raw, part, all] = [
        await told({}),
        await told({ agent: 'alice' }),
        await told({ hours: undefined }),
      ];
      const { packPair, partOf } = await import('@lode/server/features/reports/rollups/packed-pair');
      const model = await kept();
      for (const { _id, sums } of await model.find(WRONG)) {
        const every = Buffer.from(partOf(sums, false));
        await model.updateOne({ _id }, { $set: { sums: packPair(every, every) } });
      }
      await (await pieces()).deleteMany({});
      expect(await told({}), 'pieces are made of wrong days, too').not.toEqual(raw);
      expect(await told({ agent: 'alice' }), 'and of wrong facts').not.toEqual(part);
      expect(await told({ hours: undefined }), 'all hours are not concerned').toEqual(all);
      expect(await faultOf()).toBeNull();
      await atDay(2);
      const { clock } = await import('@lode/server/platform/clock');
      const compared = { ...WRONG, comparedAt: { $gte: clock.now() } };
      // Other files' days may be older, and have their turn first.
      await until(async () => {
        await keep();
        return (await model.countDocuments(compared)) === 2;
      });
      expect(await told({})).toEqual(raw);
      expect(await told({ agent: 'alice' })).toEqual(part);
      expect((await faultOf())?.day).toBe(WRONG.day);
    });
  });
});
