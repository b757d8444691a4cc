import { dayAfter } from '@lode/shared/reports/period';
import {
  SUPPORT_FIGURES,
  SUPPORT_TABLES,
  type SupportFigure,
  type SupportFilter,
  type SupportLine,
  type SupportReport,
} from '@lode/shared/reports/support-schemas';
import { listOutcomes } from '../../assistant/queries/list-outcomes.ts';
import { listEpisodes } from '../../support/queries/list-episodes.ts';
import { listTags } from '../../support/queries/list-tags.ts';
import { type ReportWindow, windowBefore, windowOf } from '../report-window.ts';
import { type CountedFact, measure, rowsOf, type SupportFact } from '../support-figures.ts';
import { filterFacts, linesOf } from '../support-tables.ts';

/** What figures, tables, rows and files are all made of. REPORT_TOO_LARGE. */
async function readFacts(window: ReportWindow, filter: SupportFilter): Promise<SupportFact[]> {
  const episodes = await listEpisodes(window.start, window.end);
  const first = episodes.filter(({ reopened }) => !reopened);
  const outcomes = await listOutcomes(
    first.map(({ sessionId }) => sessionId),
    window.start,
  );
  const facts = episodes.map((episode) => {
    const found = episode.reopened ? undefined : outcomes.get(episode.sessionId);
    return { ...episode, outcome: found?.outcome ?? null, lasted: found?.lasted ?? false };
  });
  return filterFacts(facts, filter, window.calendar);
}

/** The report of a period, and its figures in as many days before. */
export async function getSupportReport(filter: SupportFilter): Promise<SupportReport> {
  const window = windowOf(filter);
  const earlierDay = filter.day && dayAfter(filter.day, -window.days.length);
  const before = await readFacts(windowBefore(window, filter), { ...filter, day: earlierDay });
  const earlier = SUPPORT_FIGURES.map((figure) => measure(rowsOf(figure, before)));
  const facts = await readFacts(window, filter);
  const tables = Object.fromEntries(
    SUPPORT_TABLES.map((table) => [table, linesOf(table, facts, window)]),
  ) as SupportReport['tables'];
  return {
    figures: SUPPORT_FIGURES.map((figure, index) => ({
      figure,
      now: measure(rowsOf(figure, facts)),
      before: earlier[index] ?? measure([]),
    })),
    tables: { ...tables, tag: await withNames(tables.tag) },
  };
}

async function withNames(lines: SupportLine[]): Promise<SupportLine[]> {
  const names = new Map((await listTags()).map(({ _id, name }) => [String(_id), name]));
  return lines.map((line) => ({ ...line, name: names.get(line.key) }));
}

/** The conversations that a figure counts, newest first. */
export async function listSupportRows(filter: SupportFilter, figure: SupportFigure): Promise<CountedFact[]> {
  const facts = await readFacts(windowOf(filter), filter);
  return rowsOf(figure, facts).sort(
    ({ fact: one }, { fact: other }) => other.at.getTime() - one.at.getTime(),
  );
}
