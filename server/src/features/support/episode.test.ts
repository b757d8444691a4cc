import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { describeEpisodes, type EpisodeSource } from './episode.ts';
import { episodeOf } from './episodes.ts';
import type { EventRow } from './support-session.model.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const DAY = 24 * 60;
const minute = (minutes: number) => new Date(NOON + minutes * 60_000);
const line = (kind: EventRow['kind'], at: Date) => ({ kind, at });

function conversation(traits: Partial<EpisodeSource>): EpisodeSource {
  return {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(),
    username: 'customer',
    type: 'human',
    topic: null,
    createdAt: minute(0),
    waitingSince: minute(0),
    adminId: null,
    adminUsername: null,
    acceptedAt: null,
    firstResponseAt: null,
    closedAt: null,
    closedBy: null,
    rating: null,
    ratingComment: null,
    ...traits,
  };
}

/** As the session keeps what it was when it is reopened. */
const kept = (traits: Partial<EpisodeSource>) => episodeOf(conversation(traits));

test('R5: the wait for a person begins when the assistant passes a conversation on, not with its beginning', () => {
  const [episode] = describeEpisodes(
    conversation({
      waitingSince: minute(7),
      acceptedAt: minute(9),
      firstResponseAt: minute(10),
      events: [line('handed_off', minute(7)), line('accepted', minute(9))],
    }),
  );
  expect(episode).toMatchObject({
    at: minute(0),
    waitedFrom: minute(7),
    acceptedAt: minute(9),
    forPerson: true,
  });
});

test('R5: a conversation that the assistant alone had is none for a person', () => {
  expect(describeEpisodes(conversation({ type: 'ai', closedAt: minute(5) }))).toMatchObject([
    { forPerson: false },
  ]);
});

test('R5: a reopening is an episode of its own, with its own wait, first response, agent and rating', () => {
  const row = conversation({
    episodes: [
      kept({
        acceptedAt: minute(1),
        firstResponseAt: minute(2),
        closedAt: minute(5),
        adminUsername: 'alice',
        rating: 1,
        ratingComment: 'not solved',
      }),
    ],
    reopenedAt: [minute(60)],
    waitingSince: minute(60),
    acceptedAt: minute(62),
    firstResponseAt: minute(63),
    closedAt: minute(70),
    adminUsername: 'bob',
    rating: 4,
    events: [
      line('accepted', minute(1)),
      line('closed', minute(5)),
      line('reopened', minute(60)),
      line('accepted', minute(62)),
      line('closed', minute(70)),
    ],
  });
  const first = { at: minute(0), reopened: false, waitedFrom: minute(0), acceptedAt: minute(1) };
  const again = { at: minute(60), reopened: true, waitedFrom: minute(60), acceptedAt: minute(62) };
  expect(describeEpisodes(row)).toMatchObject([
    { ...first, respondedAt: minute(2), agent: 'alice', rating: 1, comment: 'not solved' },
    { ...again, respondedAt: minute(63), agent: 'bob', rating: 4, comment: null },
  ]);
});

test('R5: what nobody took before its customer came back stays abandoned, and what the assistant had its own', () => {
  const row = conversation({
    episodes: [
      kept({ type: 'ai', closedAt: minute(5) }),
      kept({ waitingSince: minute(60), closedAt: minute(80), closedBy: 'abandoned' }),
    ],
    reopenedAt: [minute(60), minute(4 * DAY)],
    waitingSince: minute(4 * DAY),
    acceptedAt: minute(4 * DAY + 1),
  });
  expect(describeEpisodes(row)).toMatchObject([
    { forPerson: false, closedAt: minute(5) },
    { at: minute(60), forPerson: true, acceptedAt: null, respondedAt: null, closedAt: minute(80) },
    { at: minute(4 * DAY), reopened: true, acceptedAt: minute(4 * DAY + 1), closedAt: null },
  ]);
});

test('a conversation that went back to the queue was waited for until somebody had it first', () => {
  const events = [line('accepted', minute(3)), line('queued', minute(4)), line('accepted', minute(9))];
  expect(describeEpisodes(conversation({ events, acceptedAt: minute(9) }))).toMatchObject([
    { acceptedAt: minute(3), agent: null },
  ]);
});
