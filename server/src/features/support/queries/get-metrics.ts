import type { SupportMetrics } from '@lode/shared/support/schemas';
import { clock } from '../../../platform/clock.ts';
import { firstTaken, type Line } from '../episode.ts';
import { EPISODE_FIELDS, episodesOf, type WithEpisodes, withEpisodeIn } from '../episodes.ts';
import { type EpisodeRow, SessionModel } from '../support-session.model.ts';
import { percentile } from './percentile.ts';

const DAY_MS = 24 * 3600 * 1000;
const ROWS_MAX = 50_000;

function spread(values: number[]) {
  return { median: percentile(values, 0.5), p90: percentile(values, 0.9) };
}

function between(row: EpisodeRow, end: Date | null): number[] {
  return end ? [Math.max(0, (end.getTime() - row.waitingSince.getTime()) / 1000)] : [];
}

/** Its episodes, each accepted when somebody had it first: going back to the queue takes that from what is kept. */
function withFirstAcceptance({ events = [], ...row }: WithEpisodes & { events?: Line[] }) {
  return episodesOf(row).map((kept) => ({
    ...kept,
    acceptedAt: firstTaken(events, kept) ?? kept.acceptedAt,
  }));
}

/** Whether an agent had it, though it may have gone back to the queue afterwards. */
const wasServed = ({ acceptedAt, firstResponseAt }: EpisodeRow): boolean =>
  acceptedAt !== null || firstResponseAt !== null;

/**
 * Over sessions begun, or begun again, in the last `days` days that a person was to answer: from the start, or passed on by
 * the assistant. A wait begins with the session, or with its passing on. A reopening is an episode of its own (R5).
 * First response: from then to the first message of author `agent`; sessions without one do not count.
 * Resolution: from then to close, of sessions that an agent had accepted.
 * Abandoned: closed before any agent accepted; left: those of them whose customer pressed the button.
 * Rating: mean of 1–5 over rated sessions.
 */
export async function getMetrics(days: number): Promise<SupportMetrics> {
  const since = new Date(clock.nowMs() - days * DAY_MS);
  const [waiting, ongoing, sessions] = await Promise.all([
    SessionModel.countDocuments({ status: 'waiting' }),
    SessionModel.countDocuments({ status: 'ongoing', type: 'human' }),
    SessionModel.find({ ...withEpisodeIn({ $gte: since }), type: 'human' })
      .sort({ createdAt: -1 })
      .limit(ROWS_MAX)
      .select({ ...EPISODE_FIELDS, 'events.kind': 1, 'events.at': 1 })
      .lean<(WithEpisodes & { events?: Line[] })[]>(),
  ]);
  const rows = sessions
    .flatMap(withFirstAcceptance)
    .filter(({ type, at }) => type === 'human' && at >= since);
  const closed = rows.filter((row) => row.closedAt);
  const served = closed.filter(wasServed);
  const ratings = rows.flatMap((row) => (row.rating === null ? [] : [row.rating]));
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return {
    waiting,
    ongoing,
    days,
    started: rows.length,
    closed: closed.length,
    abandoned: closed.length - served.length,
    left: closed.filter((row) => !wasServed(row) && row.closedBy === 'user').length,
    first_response_s: spread(rows.flatMap((row) => between(row, row.firstResponseAt))),
    resolution_s: spread(served.flatMap((row) => between(row, row.closedAt))),
    rating: { average: ratings.length > 0 ? sum / ratings.length : null, count: ratings.length },
  };
}
