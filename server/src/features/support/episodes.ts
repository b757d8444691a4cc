import type { QueryFilter } from 'mongoose';
import type { EpisodeRow, SessionRow } from './support-session.model.ts';

/** What a conversation is from its opening, or its latest reopening, on. */
export function episodeOf(row: EpisodeRow): EpisodeRow {
  return {
    type: row.type,
    adminId: row.adminId,
    adminUsername: row.adminUsername,
    waitingSince: row.waitingSince,
    acceptedAt: row.acceptedAt,
    firstResponseAt: row.firstResponseAt,
    closedAt: row.closedAt,
    closedBy: row.closedBy,
    closedByUsername: row.closedByUsername,
    rating: row.rating,
    ratingComment: row.ratingComment,
    level: row.level ?? null,
  };
}

/** What of a session tells its episodes. */
export type WithEpisodes = EpisodeRow & Pick<SessionRow, 'createdAt' | 'reopenedAt' | 'episodes'>;

/** The same as a projection. */
export const EPISODE_FIELDS = {
  createdAt: 1,
  reopenedAt: 1,
  episodes: 1,
  type: 1,
  adminId: 1,
  adminUsername: 1,
  waitingSince: 1,
  acceptedAt: 1,
  firstResponseAt: 1,
  closedAt: 1,
  closedBy: 1,
  closedByUsername: 1,
  rating: 1,
  ratingComment: 1,
  level: 1,
} as const satisfies Record<keyof WithEpisodes, 1>;

/** Every episode of a conversation with the moment when it began, oldest first. */
export function episodesOf(row: WithEpisodes): (EpisodeRow & { at: Date })[] {
  const begun = [row.createdAt, ...(row.reopenedAt ?? [])];
  return [...(row.episodes ?? []), episodeOf(row)].map((episode, index) => ({
    ...episode,
    at: begun[index] ?? episode.waitingSince,
  }));
}

/** Sessions with an episode that began in a time; not all of theirs need to have. */
export function withEpisodeIn(period: { $gte: Date; $lt?: Date }): QueryFilter<SessionRow> {
  return { $or: [{ createdAt: period }, { reopenedAt: period }] };
}
