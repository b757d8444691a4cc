import { TOPICS } from '@lode/shared/support/topics';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { DAY, DAYS, MINUTE, SEED, START } from './report-days.ts';

const AGENTS = ['alice', 'bob', null];
export const TAGS = ['a', 'b', 'c'].map((digit) => digit.repeat(24));

/** One going of a stored conversation, as figures have to tell of it. */
export interface Begun {
  at: number;
  person: boolean;
  reopened: boolean;
  accepted: number | null;
  answered: number | null;
  closed: number | null;
  rating: number | null;
}

/** Conversations of every kind that there is, with what the assistant did in some of them. */
export async function storeConversations(): Promise<Begun[]> {
  const begun: Begun[] = [];
  const minutes = fc.integer({ min: 0, max: 200 });
  const going = { accepted: fc.option(minutes), answered: fc.option(minutes), closed: fc.option(minutes) };
  const stars = fc.option(fc.integer({ min: 1, max: 5 }));
  const made = fc.sample(
    fc.record({
      at: fc.integer({ min: START, max: START + DAYS * DAY }),
      person: fc.boolean(),
      ...going,
      // Most are begun once; some again, up to weeks later.
      again: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        {
          weight: 1,
          arbitrary: fc.array(
            fc.record({ ...going, rating: stars, after: fc.integer({ min: 300, max: 20_000 }) }),
            { minLength: 1, maxLength: 3 },
          ),
        },
      ),
      agent: fc.constantFrom(...AGENTS),
      topic: fc.option(fc.constantFrom(...TOPICS)),
      tags: fc.option(fc.uniqueArray(fc.constantFrom(...TAGS)), { nil: undefined }),
      rating: stars,
      helpful: fc.option(fc.boolean()),
      decision: fc.constantFrom('answer', 'hand-off', 'none'),
    }),
    { numRuns: 400, seed: SEED },
  );
  const rows = made.map(({ at, person, again, agent, accepted, answered, closed, ...one }) => {
    const goings: Begun[] = [{ at, person, reopened: false, accepted, answered, closed, rating: one.rating }];
    for (const { after, ...next } of again) {
      const before = goings.at(-1);
      if (before) goings.push({ ...next, at: before.at + after * MINUTE, person, reopened: true });
    }
    begun.push(...goings);
    const kept = goings.map((episode) => keptOf(episode, agent));
    return {
      _id: new mongoose.Types.ObjectId(),
      userId: new mongoose.Types.ObjectId(),
      username: '=customer',
      email: 'customer@example.com',
      status: kept.at(-1)?.closedAt ? 'closed' : 'ongoing',
      createdAt: new Date(at),
      ...kept.at(-1),
      ...(again.length > 0 && {
        episodes: kept.slice(0, -1),
        reopenedAt: goings.slice(1).map((episode) => new Date(episode.at)),
      }),
      topic: one.topic,
      ...(one.tags && { tags: one.tags }),
      events: [],
    };
  });
  const records = rows.map((row, index) => ({
    sessionId: row._id,
    customerId: row.userId,
    seq: 1,
    decision: made[index]?.decision,
    reason: null,
    helpful: made[index]?.helpful,
    at: row.createdAt,
  }));
  const collection = (name: string) => mongoose.connection.collection(name);
  await collection('support_sessions').insertMany(rows);
  await collection('assistant_answers').insertMany(records.filter(({ decision }) => decision !== 'none'));
  return begun;
}

function keptOf({ at, person, accepted, answered, closed, rating }: Begun, agent: string | null) {
  const later = (after: number | null) => (after === null ? null : new Date(at + after * MINUTE));
  return {
    type: person ? 'human' : 'ai',
    waitingSince: new Date(at),
    acceptedAt: person ? later(accepted) : null,
    firstResponseAt: person ? later(answered) : null,
    closedAt: later(closed),
    adminUsername: agent,
    rating,
    ratingComment: rating === null ? null : 'so "so", more or less',
  };
}
