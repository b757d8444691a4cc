import type { Provider, SetQuestion, SetResult } from '@lode/shared/assistant/schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';

/** What came of asking every question of a set once. */
export interface SetResultRow {
  id: string;
  ranAt: Date;
  provider: Provider;
  questions: number;
  right: number;
  wrong: number;
  missed: number;
  failures: SetResult['failures'];
}

/** Questions with what each has to come to, and what came of them, oldest result first. */
export interface QuestionSetRow extends MadeByRequest {
  _id: Types.ObjectId;
  /** Its place among the sets that may be there: the unique index keeps them from becoming more. */
  slot: number;
  name: string;
  questions: SetQuestion[];
  results: SetResultRow[];
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<QuestionSetRow>(
  {
    slot: { type: Number, required: true },
    name: { type: String, required: true },
    questions: { type: Schema.Types.Mixed, required: true },
    results: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'assistant_question_sets', versionKey: false, minimize: false },
);
schema.index({ slot: 1 }, { unique: true });
keepRequestKey(schema);

export const QuestionSetModel = mongoose.model<QuestionSetRow>('AssistantQuestionSet', schema);
