import { listOutcomes } from '../../assistant/queries/list-outcomes.ts';
import { listEpisodes } from '../../support/queries/list-episodes.ts';
import type { Span } from '../report-window.ts';
import type { SupportFact } from '../support-figures.ts';

/** What figures, tables, rows and files are all made of. REPORT_TOO_LARGE. */
export async function readFacts({ start, end }: Span): Promise<SupportFact[]> {
  const episodes = await listEpisodes(start, end);
  const first = episodes.filter(({ reopened }) => !reopened);
  const outcomes = await listOutcomes(
    first.map(({ sessionId }) => sessionId),
    start,
  );
  return episodes.map((episode) => {
    const found = episode.reopened ? undefined : outcomes.get(episode.sessionId);
    return {
      ...episode,
      outcome: found?.outcome ?? null,
      lasted: found?.lasted ?? false,
      settled: found?.settled ?? true,
    };
  });
}
