import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { requireSession } from '../support.policy.ts';
import type { NoteRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

const NOTES_MAX = 200;

/** Adds an internal note once per id; beyond 200 the oldest gives way. Customers never see notes. */
export async function addNote(
  identity: Identity,
  sessionId: string,
  note: { id: string; content: string },
): Promise<NoteRow[]> {
  const entry: NoteRow = { ...note, author: identity.username, createdAt: clock.now() };
  const row = await changeSession(
    { _id: sessionId, 'notes.id': { $ne: note.id } },
    { $push: { notes: { $each: [entry], $slice: -NOTES_MAX } } },
    'queue-stays',
  );
  return (row ?? (await requireSession(identity, sessionId))).notes;
}
