import { dayAfter } from '@lode/shared/reports/period';
import {
  type CountedHours,
  SUPPORT_FIGURES,
  SUPPORT_TABLES,
  type SupportFigure,
  type SupportFilter,
  type SupportLine,
  type SupportReport,
} from '@lode/shared/reports/support-schemas';
import { listTags } from '../../support/queries/list-tags.ts';
import { readOpenTime } from '../../support/queries/read-open-time.ts';
import { measureOf, noRows } from '../figure-sum.ts';
import { dayIn, windowBefore, windowOf } from '../report-window.ts';
import { getCompared } from '../rollups/get-compared.ts';
import { sumSupport, tallySupport } from '../rollups/support-pieces.ts';
import { stopwatchOf } from '../stopwatch.ts';
import { type CountedFact, rowsOf } from '../support-figures.ts';
import { type FactFilter, filterFacts, linesOf, wholeOf } from '../support-tables.ts';
import { readFacts } from './read-support-facts.ts';

/** The report of a period, and its figures in as many days before. REPORT_TOO_LARGE. */
export async function getSupportReport(filter: SupportFilter): Promise<SupportReport> {
  const window = windowOf(filter);
  const { day, slot, topic, tag, agent, rating } = filter;
  const before = windowBefore(window, filter);
  const earlierDay = day && dayAfter(day, -window.days.length);
  const hours = filter.hours ? await tellHours(before.start) : null;
  const view = {
    zone: filter.zone,
    filter: given({ slot, topic, tag, agent, rating }),
    business: hours !== null && !hours.always_open,
  };
  const [now, earlier, compared] = await Promise.all([
    tallySupport(dayIn(window, day), view),
    sumSupport(dayIn(before, earlierDay), view),
    getCompared('support'),
  ]);
  const tables = Object.fromEntries(
    SUPPORT_TABLES.map((table) => [table, linesOf(table, now, window)]),
  ) as SupportReport['tables'];
  const whole = wholeOf(now);
  return {
    figures: SUPPORT_FIGURES.map((figure) => ({
      figure,
      now: measureOf(whole[figure] ?? noRows()),
      before: measureOf(earlier[figure] ?? noRows()),
    })),
    tables: { ...tables, tag: await withNames(tables.tag) },
    hours,
    compared,
  };
}

/** What durations count that begin at a moment at the earliest. */
async function tellHours(since: Date): Promise<CountedHours> {
  const time = await readOpenTime();
  return {
    always_open: time.isAlwaysOpen(since),
    changed_at: time.changedAt(since)?.toISOString() ?? null,
  };
}

/** Of a filter what is asked for. */
const given = (filter: FactFilter): FactFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

async function withNames(lines: SupportLine[]): Promise<SupportLine[]> {
  const names = new Map((await listTags()).map(({ _id, name }) => [String(_id), name]));
  return lines.map((line) => ({ ...line, name: names.get(line.key) }));
}

/** The conversations that a figure counts, newest first. */
export async function listSupportRows(filter: SupportFilter, figure: SupportFigure): Promise<CountedFact[]> {
  const window = windowOf(filter);
  const facts = filterFacts(await readFacts(window), filter, window.calendar);
  return rowsOf(figure, facts, await stopwatchOf(filter.hours === 'business')).sort(
    ({ fact: one }, { fact: other }) => other.at.getTime() - one.at.getTime(),
  );
}
