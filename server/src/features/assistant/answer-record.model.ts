import type { Provider } from '@lode/shared/assistant/schemas';
import type { HandoffReason, MessageSource } from '@lode/shared/support/assistant-schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import type { Decision } from './answer.ts';

/** What the assistant did about one message of a customer: facts only, what they come to is worked out when asked for. */
export interface AnswerRecordRow {
  _id: Types.ObjectId;
  sessionId: Types.ObjectId;
  customerId: Types.ObjectId;
  /** Number of the customer's message. */
  seq: number;
  decision: Decision['kind'];
  /** With `hand-off`. */
  reason: HandoffReason | null;
  /** Who made the answer in the end. */
  provider: Provider;
  /** The endpoint was asked and failed, or was at its limit. */
  fellBack: boolean;
  sources: MessageSource[];
  /** Of the endpoint, both ways. */
  tokens: number;
  /** What the customer said of it. */
  helpful: boolean | null;
  at: Date;
}

const schema = new Schema<AnswerRecordRow>(
  {
    sessionId: { type: Schema.Types.ObjectId, required: true },
    customerId: { type: Schema.Types.ObjectId, required: true },
    seq: { type: Number, required: true },
    decision: { type: String, required: true },
    reason: { type: String, default: null },
    provider: { type: String, required: true },
    fellBack: { type: Boolean, required: true },
    sources: { type: Schema.Types.Mixed, required: true },
    tokens: { type: Number, required: true },
    helpful: { type: Boolean, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'assistant_answers', versionKey: false },
);
schema.index({ sessionId: 1, seq: 1 }, { unique: true });
schema.index({ at: -1 });

export const AnswerRecordModel = mongoose.model<AnswerRecordRow>('AssistantAnswer', schema);
