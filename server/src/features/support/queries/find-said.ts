import type mongoose from 'mongoose';
import { piecesOf, runsOf } from '../../../platform/search-terms.ts';
import { findByTerms } from '../find-by-terms.ts';
import { wantedTerms } from '../kept-terms.ts';
import { NoteTermsModel } from '../note-terms.model.ts';
import { MessageModel } from '../support-message.model.ts';

/** Messages, and notes, that a search leads to: the newest. */
const SAID_MAX = 200;

type Id = mongoose.Types.ObjectId;

/** Where something was said: a message, or a colleague's note. */
export type Saying = { messageId: Id } | { noteId: string };

interface SaidRow {
  _id: Id;
  sessionId: Id;
  content?: string;
}

interface Said {
  /** By conversation: the newest that holds all that is looked for. */
  bySession: Map<string, Saying>;
  /** More was said than was looked at. */
  cut: boolean;
}

/**
 * Conversations in one message, or one note, of which all of these words stand; the last of them may be the beginning
 * of a word. Words that are spread over several messages are not found together.
 */
export async function findSaid(search: string): Promise<Said> {
  const wanted = wantedTerms(search);
  if (wanted.length === 0) return { bySession: new Map(), cut: false };
  const runs = runsIn(search);
  const [messages, notes] = await Promise.all([
    findByTerms<SaidRow>(runs.length > 0 ? WITH_CONTENT : MESSAGES, wanted, SAID_MAX),
    findByTerms<{ _id: Id; sessionId: Id; noteId: string }>(NOTES, wanted, SAID_MAX),
  ]);
  const bySession = new Map<string, Saying>();
  // Oldest first, so that the newest stays; a message rather than a note.
  for (const { sessionId, noteId } of notes.rows.reverse()) bySession.set(String(sessionId), { noteId });
  for (const { sessionId, _id, content = '' } of messages.rows.reverse())
    if (runs.every((run) => hasRun(content, run))) bySession.set(String(sessionId), { messageId: _id });
  return { bySession, cut: messages.cut || notes.cut };
}

/** Runs of signs whose pairs may all stand in a text without standing there together. */
const runsIn = (search: string) =>
  piecesOf(search).flatMap(({ text, paired }) => (paired && runsOf(text, 3).length > 0 ? [text] : []));

const hasRun = (content: string, run: string) =>
  piecesOf(content).some(({ text, paired }) => paired && text.includes(run));

const WITH_CONTENT = { collection: MessageModel.collection, fields: { sessionId: 1, content: 1 } } as const;
const MESSAGES = { collection: MessageModel.collection, fields: { sessionId: 1 } } as const;
const NOTES = { collection: NoteTermsModel.collection, fields: { sessionId: 1, noteId: 1 } } as const;
