import { AppError } from '@lode/shared/core/errors';
import { describeEpisodes, type Episode, type EpisodeSource } from '../episode.ts';
import { EPISODE_FIELDS, withEpisodeIn } from '../episodes.ts';
import { SessionModel } from '../support-session.model.ts';

/** More of them are not read at once: REPORT_TOO_LARGE. */
const SESSIONS_MAX = 50_000;
const READ_BATCH = 1000;
const FIELDS = {
  ...EPISODE_FIELDS,
  userId: 1,
  username: 1,
  topic: 1,
  tags: 1,
  'events.kind': 1,
  'events.at': 1,
  'breaches.at': 1,
} as const;

/** What began, or began again, from `start` on and before `end`, in any order. REPORT_TOO_LARGE. */
export async function listEpisodes(start: Date, end: Date): Promise<Episode[]> {
  const cursor = SessionModel.find(withEpisodeIn({ $gte: start, $lt: end }))
    .select(FIELDS)
    .lean<EpisodeSource[]>()
    .cursor({ batchSize: READ_BATCH });
  const episodes: Episode[] = [];
  let read = 0;
  for await (const row of cursor) {
    read += 1;
    if (read > SESSIONS_MAX) throw new AppError('REPORT_TOO_LARGE');
    episodes.push(...describeEpisodes(row).filter(({ at }) => at >= start && at < end));
  }
  return episodes;
}
