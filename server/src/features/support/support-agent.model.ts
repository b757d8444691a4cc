import type { AgentChoice } from '@lode/shared/support/agent-schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** What is known of a member of the desk beside their account; under its id. */
export interface AgentRow {
  _id: Types.ObjectId;
  /** When they were last there: at a screen of the desk that is in use, or asking over HTTP. Noted every 15 s at the most. */
  seenAt: Date;
  /** What they say of themselves; kept on all of their screens, and while they are gone. Absent is available. */
  choice?: AgentChoice;
  username?: string;
  /** When the server last gave them a conversation. */
  assignedAt?: Date;
}

const agentSchema = new Schema<AgentRow>(
  {
    seenAt: { type: Date, required: true },
    choice: { type: String },
    username: { type: String },
    assignedAt: { type: Date },
  },
  { collection: 'support_agents', versionKey: false },
);

export const AgentModel = mongoose.model<AgentRow>('SupportAgent', agentSchema);
