import type { Topic } from '@lode/shared/support/topics';
import { episodesOf, type WithEpisodes } from './episodes.ts';
import type { BreachRow, EventRow, SessionRow } from './support-session.model.ts';

/**
 * One going of a conversation, from its beginning to its close. What follows a close is another: a conversation that is
 * begun again after days must not count days as somebody's answer time.
 */
export interface Episode {
  sessionId: string;
  userId: string;
  username: string;
  topic: Topic | null;
  /** Ids; a conversation has the same in all of its episodes. */
  tags: readonly string[];
  at: Date;
  reopened: boolean;
  /** A person was to answer: from the start, or since the assistant passed it on. */
  forPerson: boolean;
  /** Since when a person was waited for. */
  waitedFrom: Date;
  /** When somebody had it first. */
  acceptedAt: Date | null;
  /** The first message of a person; the assistant's are none. */
  respondedAt: Date | null;
  closedAt: Date | null;
  /** Who had it last. */
  agent: string | null;
  rating: number | null;
  comment: string | null;
  /** The service level that it had last, by name; and whether something of it was not kept in time. */
  level: string | null;
  broken: boolean;
}

export type Line = Pick<EventRow, 'kind' | 'at'>;

export type EpisodeSource = WithEpisodes &
  Pick<SessionRow, '_id' | 'userId' | 'username' | 'topic' | 'tags'> & {
    events?: Line[];
    breaches?: Pick<BreachRow, 'at'>[];
  };

/** How a conversation comes to somebody. */
export const TAKEN: readonly EventRow['kind'][] = ['accepted', 'assigned', 'taken_over', 'transferred'];

/** The episodes of a conversation, each by what is kept of it. */
export function describeEpisodes(row: EpisodeSource): Episode[] {
  const { _id, userId, username, topic = null, tags = [], events = [], breaches = [] } = row;
  return episodesOf(row).map((kept, index) => ({
    sessionId: String(_id),
    userId: String(userId),
    username,
    topic,
    tags,
    at: kept.at,
    reopened: index > 0,
    forPerson: kept.type === 'human',
    waitedFrom: kept.waitingSince,
    acceptedAt: firstTaken(events, kept) ?? kept.acceptedAt,
    respondedAt: kept.firstResponseAt,
    closedAt: kept.closedAt,
    agent: kept.adminUsername,
    rating: kept.rating,
    comment: kept.ratingComment,
    level: kept.level ?? null,
    broken: breaches.some(({ at }) => at >= kept.at && (kept.closedAt === null || at <= kept.closedAt)),
  }));
}

/** It may have gone back to the queue since, which takes the acceptance from what is kept. */
export function firstTaken(events: readonly Line[], { at, closedAt }: { at: Date; closedAt: Date | null }) {
  return events.find(
    (event) => TAKEN.includes(event.kind) && event.at >= at && (closedAt === null || event.at <= closedAt),
  )?.at;
}
