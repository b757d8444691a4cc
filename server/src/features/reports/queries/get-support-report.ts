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
import { tallyWhole } from '../rollups/support-months.ts';
import { type CountedFact, rowsOf } from '../support-figures.ts';
import { sumsOf } from '../support-sums.ts';
import { addSums, emptyTally, filterFacts, linesOf, type SupportTally, wholeOf } from '../support-tables.ts';
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
  const [whole, earlier] = [wholeOf(now), wholeOf(before)];
  return {
    figures: SUPPORT_FIGURES.map((figure) => ({
      figure,
      now: measureOf(whole[figure] ?? noRows()),
      before: measureOf(earlier[figure] ?? noRows()),
    })),
    tables: { ...tables, tag: await withNames(tables.tag) },
    compared: await getCompared('support'),
  };
}

const isWhole = (filter: SupportFilter) => SUPPORT_PARTS.every((part) => filter[part] === undefined);

/** Of all conversations what is kept of them, of a part of them always the rows. */
async function tallyIn(window: ReportWindow, filter: SupportFilter): Promise<SupportTally> {
  if (isWhole(filter)) return tallyWhole(window, filter.zone);
  const tally = emptyTally();
  addSums(tally, sumsOf(filterFacts(await readFacts(window), filter, window.calendar)), window.calendar);
  return tally;
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
