import type { LanguageCode } from '@lode/shared/core/languages';
import type { HandoffReason } from '@lode/shared/support/assistant-schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** A question that ended without an answer, however often it was asked. */
export interface UnansweredRow {
  _id: Types.ObjectId;
  /** As it was last written. */
  question: string;
  language: LanguageCode;
  /** Hash of its words alone, so that case, accents and punctuation make no second row. */
  digest: string;
  times: number;
  lastAt: Date;
  /** Of the last time, as is the conversation. */
  reason: HandoffReason;
  sessionId: Types.ObjectId;
}

/** What nobody has asked for so long needs no article. */
const KEPT_S = 180 * 24 * 3600;

const schema = new Schema<UnansweredRow>(
  {
    question: { type: String, required: true },
    language: { type: String, required: true },
    digest: { type: String, required: true },
    times: { type: Number, required: true },
    lastAt: { type: Date, required: true },
    reason: { type: String, required: true },
    sessionId: { type: Schema.Types.ObjectId, required: true },
  },
  { collection: 'assistant_unanswered', versionKey: false },
);
schema.index({ language: 1, digest: 1 }, { unique: true });
schema.index({ lastAt: -1 }, { expireAfterSeconds: KEPT_S });

export const UnansweredModel = mongoose.model<UnansweredRow>('AssistantUnanswered', schema);
