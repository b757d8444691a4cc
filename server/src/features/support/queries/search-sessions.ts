import type { FoundLine } from '@lode/shared/support/schemas';
import type { QueryFilter } from 'mongoose';
import { lineAround } from '../found-line.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { findNamed } from './find-named.ts';
import { findSaid, type Saying } from './find-said.ts';
import { isIndexing } from './is-indexing.ts';

/** Conversations of customers whose name or address has what was searched: the newest. */
const THEIRS_MAX = 300;
const SEARCH_MS = 5000;
const BY_CUSTOMER = 'userId_1_createdAt_-1';
const ID = /^[0-9a-f]{24}$/i;

export type SessionOrder = { waitingSince: 1 } | { createdAt: -1 };

export interface SessionPage {
  rows: SessionRow[];
  total: number;
  /** Where something was searched: of the rows, by id, the line in which it was said. */
  lines: Map<string, FoundLine>;
  /** There is more than was looked at. */
  cut: boolean;
  /** What was said long ago is not found yet. */
  indexing: boolean;
}

interface Wanted {
  condition: QueryFilter<SessionRow>;
  order: SessionOrder;
  page: number;
  limit: number;
}

/**
 * Conversations by what was said in them or noted about them, by their customer, or by their id. Every step goes by an
 * index that it names and takes a bounded number of rows; `cut` when that left something out.
 */
export async function searchSessions(search: string, wanted: Wanted): Promise<SessionPage> {
  const [said, named, indexing] = await Promise.all([findSaid(search), findNamed(search), isIndexing()]);
  const ids = [...said.bySession.keys(), ...(ID.test(search) ? [search] : [])];
  const { condition } = wanted;
  const [spoken, theirs] = await Promise.all([
    placesOf({ ...condition, _id: { $in: ids } }, wanted.order, '_id_', ids.length),
    placesOf({ ...condition, ...named.condition }, wanted.order, BY_CUSTOMER, THEIRS_MAX),
  ]);
  const places = [...new Map([...spoken, ...theirs].map((place) => [String(place._id), place])).values()];
  const shown = places
    .sort(inOrder(wanted.order))
    .slice((wanted.page - 1) * wanted.limit, wanted.page * wanted.limit);
  const rows = await rowsAt(shown);
  return {
    rows,
    total: places.length,
    lines: await linesOf(rows, said.bySession, search),
    cut: said.cut || named.cut || theirs.length === THEIRS_MAX,
    indexing,
  };
}

type Place = Pick<SessionRow, '_id' | 'createdAt' | 'waitingSince'>;

async function placesOf(
  filter: QueryFilter<SessionRow>,
  order: SessionOrder,
  hint: string,
  most: number,
): Promise<Place[]> {
  if (most === 0) return [];
  return SessionModel.find(filter)
    .select({ createdAt: 1, waitingSince: 1 })
    .sort(order)
    .limit(most)
    .hint(hint)
    .maxTimeMS(SEARCH_MS)
    .lean<Place[]>();
}

function inOrder(order: SessionOrder): (one: Place, other: Place) => number {
  if ('waitingSince' in order)
    return (one, other) => one.waitingSince.getTime() - other.waitingSince.getTime();
  return (one, other) => other.createdAt.getTime() - one.createdAt.getTime();
}

async function rowsAt(places: Place[]): Promise<SessionRow[]> {
  const found = await SessionModel.find({ _id: { $in: places.map(({ _id }) => _id) } }).lean<SessionRow[]>();
  const byId = new Map(found.map((row) => [String(row._id), row]));
  return places.flatMap(({ _id }) => byId.get(String(_id)) ?? []);
}

/** Of those conversations in which it was said, the line. */
async function linesOf(
  rows: SessionRow[],
  bySession: Map<string, Saying>,
  search: string,
): Promise<Map<string, FoundLine>> {
  const sayings = rows.map((row) => ({ row, saying: bySession.get(String(row._id)) }));
  const ids = sayings.flatMap(({ saying }) => (saying && 'messageId' in saying ? [saying.messageId] : []));
  const messages = await MessageModel.find({ _id: { $in: ids } })
    .select({ sessionId: 1, seq: 1, content: 1 })
    .lean<Pick<MessageRow, 'sessionId' | 'seq' | 'content'>[]>();
  const lines = new Map<string, FoundLine>();
  for (const { row, saying } of sayings) {
    const note = saying && 'noteId' in saying && row.notes.find(({ id }) => id === saying.noteId);
    if (note)
      lines.set(String(row._id), {
        seq: note.afterSeq ?? 0,
        note_id: note.id,
        ...lineAround(note.content, search),
      });
  }
  for (const { sessionId, seq, content } of messages)
    lines.set(String(sessionId), { seq, note_id: null, ...lineAround(content, search) });
  return lines;
}
