import type { LanguageCode } from '@lode/shared/core/languages';
import type { TranslationState } from '@lode/shared/translations/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** A source text and its translation into one language. */
export interface TranslationRow {
  _id: Types.ObjectId;
  source: string;
  /** SHA-256 of the source: a key of fixed length for texts of any. */
  sourceHash: string;
  sourceLanguage: LanguageCode;
  targetLanguage: LanguageCode;
  translation: string | null;
  state: TranslationState;
  /** Who handed it in first; counted against their allowance while it is untranslated. */
  submittedBy: string;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
  version: number;
}

const schema = new Schema<TranslationRow>(
  {
    source: { type: String, required: true },
    sourceHash: { type: String, required: true },
    sourceLanguage: { type: String, required: true },
    targetLanguage: { type: String, required: true },
    translation: { type: String, default: null },
    state: { type: String, required: true },
    submittedBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'translations', versionKey: false },
);
schema.index({ targetLanguage: 1, sourceHash: 1 }, { unique: true });
schema.index({ targetLanguage: 1, state: 1, updatedAt: -1 });
schema.index({ state: 1, submittedBy: 1 });

export const TranslationModel = mongoose.model<TranslationRow>('Translation', schema);
