import { dayAfter } from '@lode/shared/reports/period';
import {
  SUPPORT_FIGURES,
  SUPPORT_PARTS,
  SUPPORT_TABLES,
  type SupportFigure,
  type SupportFilter,
  type SupportLine,
  type SupportReport,
} from '@lode/shared/reports/support-schemas';
import { listTags } from '../../support/queries/list-tags.ts';
import { measureOf, noRows } from '../figure-sum.ts';
import { type ReportWindow, windowBefore, windowOf } from '../report-window.ts';
import { getCompared } from '../rollups/get-compared.ts';
import { unpackSums } from '../rollups/packed-sums.ts';
import { readRollups } from '../rollups/read-rollups.ts';
import { type CountedFact, rowsOf } from '../support-figures.ts';
import { sumsOf } from '../support-sums.ts';
import { filterFacts, linesOf, type SupportTally, tallyOf } from '../support-tables.ts';
import { readFacts } from './read-support-facts.ts';

/** The report of a period, and its figures in as many days before. REPORT_TOO_LARGE. */
export async function getSupportReport(filter: SupportFilter): Promise<SupportReport> {
  const window = windowOf(filter);
  const earlierDay = filter.day && dayAfter(filter.day, -window.days.length);
  const before = await tallyIn(windowBefore(window, filter), { ...filter, day: earlierDay });
  const now = await tallyIn(window, filter);
  const tables = Object.fromEntries(
    SUPPORT_TABLES.map((table) => [table, linesOf(table, now, window)]),
  ) as SupportReport['tables'];
  return {
    figures: SUPPORT_FIGURES.map((figure) => ({
      figure,
      now: measureOf(now.all[figure] ?? noRows()),
      before: measureOf(before.all[figure] ?? noRows()),
    })),
    tables: { ...tables, tag: await withNames(tables.tag) },
    compared: await getCompared('support'),
  };
}

const isWhole = (filter: SupportFilter) => SUPPORT_PARTS.every((part) => filter[part] === undefined);

/** Of finished days what is kept of them, of all others the rows; of a part of the conversations always the rows. */
async function tallyIn(window: ReportWindow, filter: SupportFilter): Promise<SupportTally> {
  const whole = isWhole(filter);
  const { days, gaps } = whole ? await readRollups('support', window) : { days: [], gaps: [window] };
  const sums = days.map(unpackSums);
  for (const gap of gaps) {
    const facts = await readFacts(gap);
    sums.push(sumsOf(whole ? facts : filterFacts(facts, filter, window.calendar)));
  }
  return tallyOf(sums, window.calendar);
}

async function withNames(lines: SupportLine[]): Promise<SupportLine[]> {
  const names = new Map((await listTags()).map(({ _id, name }) => [String(_id), name]));
  return lines.map((line) => ({ ...line, name: names.get(line.key) }));
}

/** The conversations that a figure counts, newest first. */
export async function listSupportRows(filter: SupportFilter, figure: SupportFigure): Promise<CountedFact[]> {
  const window = windowOf(filter);
  const facts = filterFacts(await readFacts(window), filter, window.calendar);
  return rowsOf(figure, facts).sort(
    ({ fact: one }, { fact: other }) => other.at.getTime() - one.at.getTime(),
  );
}
