import type { HookKind } from '@lode/shared/webhooks/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** An address that is told of what happens to a customer. */
export interface WebhookRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** What the request that made it was called: once more is the same endpoint. */
  cid: string;
  url: string;
  kinds: HookKind[];
  on: boolean;
  /** Sealed. */
  secret: string;
  /** The one before, which signs as well until then. */
  former: { secret: string; until: Date } | null;
  failingSince: Date | null;
  createdAt: Date;
}

const schema = new Schema<WebhookRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    cid: { type: String, required: true },
    url: { type: String, required: true },
    kinds: { type: [String], required: true },
    on: { type: Boolean, required: true },
    secret: { type: String, required: true },
    former: { type: new Schema({ secret: String, until: Date }, { _id: false }), default: null },
    failingSince: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'webhooks', versionKey: false },
);
schema.index({ userId: 1, cid: 1 }, { unique: true });

export const WebhookModel = mongoose.model<WebhookRow>('Webhook', schema);
