import mongoose, { Schema } from 'mongoose';

/** That a customer may not use the chat; under their id. What was before stands in the operation log. */
export interface ChatBlockRow {
  _id: string;
  reason: string;
  /** Null is until somebody lifts it. */
  until: Date | null;
  byUsername: string;
  at: Date;
}

const schema = new Schema<ChatBlockRow>(
  {
    _id: { type: String, required: true },
    reason: { type: String, required: true },
    until: { type: Date, default: null },
    byUsername: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'support_chat_blocks', versionKey: false },
);

export const ChatBlockModel = mongoose.model<ChatBlockRow>('ChatBlock', schema);
