import type mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { keptTerms } from '../kept-terms.ts';
import { SearchPlaceModel, type SearchPlaceRow } from '../search-place.model.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { keepCustomerTerms, keepNoteTerms } from './keep-terms.ts';

type Id = mongoose.Types.ObjectId;
type Below = { _id?: { $lt: Id } };

/** Rows of a step; after each the place is kept. */
const BATCH = 200;
/** How long one run goes on, and how much of it is left to everybody else. */
const RUN_MS = 15_000;
const REST_SHARE = 0.5;

/**
 * Takes into the search what was stored before there was one: from the newest back, some hundred rows a step, going on
 * where the run before it came to. A step that is done twice changes nothing.
 */
export async function indexSaid(): Promise<void> {
  const until = clock.nowMs() + RUN_MS;
  await walk('messages', indexMessages, until);
  await walk('conversations', indexConversations, until);
}

/** Steps until nothing is left or the time is up. `step` answers with the last id that it has taken, null at the end. */
async function walk(
  what: SearchPlaceRow['_id'],
  step: (below: Below) => Promise<Id | null>,
  until: number,
): Promise<void> {
  const place = await SearchPlaceModel.findById(what).lean<SearchPlaceRow>();
  if (place?.done) return;
  let from = place?.from ?? null;
  while (clock.nowMs() < until) {
    const began = performance.now();
    const reached = await step(from ? { _id: { $lt: from } } : {});
    await SearchPlaceModel.updateOne(
      { _id: what },
      { $set: { done: reached === null, from: reached ?? from } },
      { upsert: true },
    );
    if (reached === null) return;
    from = reached;
    await rest((performance.now() - began) * REST_SHARE);
  }
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function indexMessages(below: Below): Promise<Id | null> {
  const rows = await MessageModel.find(below)
    .sort({ _id: -1 })
    .limit(BATCH)
    .select({ content: 1, messageType: 1, author: 1, terms: 1 })
    .lean<Pick<MessageRow, '_id' | 'content' | 'messageType' | 'author' | 'terms'>[]>();
  const updates = rows
    .filter(({ messageType, author, terms }) => messageType === 'text' && author !== 'system' && !terms)
    .map(({ _id, content }) => ({ _id, terms: keptTerms(content) }))
    .filter(({ terms }) => terms.length > 0)
    .map(({ _id, terms }) => ({ updateOne: { filter: { _id }, update: { $set: { terms } } } }));
  if (updates.length > 0) await MessageModel.collection.bulkWrite(updates, { ordered: false });
  return rows.at(-1)?._id ?? null;
}

async function indexConversations(below: Below): Promise<Id | null> {
  const rows = await SessionModel.find(below)
    .sort({ _id: -1 })
    .limit(BATCH)
    .select({ userId: 1, username: 1, email: 1, notes: 1 })
    .lean<Pick<SessionRow, '_id' | 'userId' | 'username' | 'email' | 'notes'>[]>();
  for (const row of rows) {
    await keepCustomerTerms(row);
    if (row.notes.length > 0) await keepNoteTerms(row);
  }
  return rows.at(-1)?._id ?? null;
}
