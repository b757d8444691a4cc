import mongoose, { type ClientSession } from 'mongoose';
import { CustomerTermsModel } from '../customer-terms.model.ts';
import { keptTerms, nameTerms } from '../kept-terms.ts';
import { NoteTermsModel } from '../note-terms.model.ts';
import type { SessionRow } from '../support-session.model.ts';

type Named = Pick<SessionRow, 'userId' | 'username' | 'email'>;

/** Has a customer found by the name and address that a conversation of theirs has, and by those of earlier ones. */
export async function keepCustomerTerms(
  { userId, username, email }: Named,
  session?: ClientSession,
): Promise<void> {
  const terms = nameTerms({ username, email });
  const known = await CustomerTermsModel.exists({ _id: userId, terms: { $all: terms } }).session(
    session ?? null,
  );
  if (known) return;
  await CustomerTermsModel.updateOne(
    { _id: userId },
    { $addToSet: { terms: { $each: terms } } },
    { upsert: true, session },
  );
}

/** Has a customer found by nothing but what the closed account is called. */
export async function forgetCustomerTerms(
  { id, username, email }: { id: string; username: string; email: string },
  session: ClientSession,
): Promise<void> {
  await CustomerTermsModel.updateOne({ _id: id }, { terms: nameTerms({ username, email }) }, { session });
}

/** Has the notes of a conversation found by what they say, and those found no more that it has no more. */
export async function keepNoteTerms(
  { _id, notes }: Pick<SessionRow, '_id' | 'notes'>,
  session?: ClientSession,
): Promise<void> {
  const found = await NoteTermsModel.find({ sessionId: _id }, { noteId: 1 }, { session }).lean();
  const known = new Set(found.map(({ noteId }) => noteId));
  const added = notes
    .filter(({ id }) => !known.has(id))
    .map(({ id, content }) => ({
      _id: new mongoose.Types.ObjectId(),
      sessionId: _id,
      noteId: id,
      terms: keptTerms(content),
    }));
  if (added.length > 0) await NoteTermsModel.insertMany(added, { session });
  const present = new Set(notes.map(({ id }) => id));
  const gone = [...known].filter((id) => !present.has(id));
  if (gone.length > 0)
    await NoteTermsModel.deleteMany({ sessionId: _id, noteId: { $in: gone } }, { session });
}
