import mongoose, { Schema, type Types } from 'mongoose';
import { indexTerms } from './terms-index.ts';

/** What a note is found by. Apart from its session, which every message changes and would have to file anew. */
interface NoteTermsRow {
  _id: Types.ObjectId;
  sessionId: Types.ObjectId;
  noteId: string;
  terms: string[];
}

const schema = new Schema<NoteTermsRow>(
  {
    sessionId: { type: Schema.Types.ObjectId, required: true },
    noteId: { type: String, required: true },
    terms: { type: [String], required: true },
  },
  { collection: 'support_note_terms', versionKey: false },
);
schema.index({ sessionId: 1, noteId: 1 }, { unique: true });
indexTerms(schema);

export const NoteTermsModel = mongoose.model<NoteTermsRow>('NoteTerms', schema);
