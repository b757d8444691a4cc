import { DELIVERIES_KEPT_DAYS, type DeliveryState, type ToldKind } from '@lode/shared/webhooks/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** How a try went. */
export interface TryRow {
  at: Date;
  /** Null where nothing was answered. */
  status: number | null;
  durationMs: number;
  answer: string;
}

/** An event on its way to one endpoint, and what became of it. */
export interface WebhookDeliveryRow {
  _id: Types.ObjectId;
  webhookId: Types.ObjectId;
  userId: Types.ObjectId;
  /** What it tells of: once an endpoint. */
  key: string;
  kind: ToldKind;
  /** What is sent, to the byte: each try signs the same. */
  body: string;
  state: DeliveryState;
  /** Since it was told, or sent once more by hand. */
  tries: number;
  nextTryAt: Date | null;
  last: TryRow | null;
  createdAt: Date;
}

const trySchema = new Schema<TryRow>(
  { at: Date, status: { type: Number, default: null }, durationMs: Number, answer: String },
  { _id: false },
);

const schema = new Schema<WebhookDeliveryRow>(
  {
    webhookId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    kind: { type: String, required: true },
    body: { type: String, required: true },
    state: { type: String, required: true },
    tries: { type: Number, required: true },
    nextTryAt: { type: Date, default: null },
    last: { type: trySchema, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'webhook_deliveries', versionKey: false },
);
schema.index({ webhookId: 1, key: 1 }, { unique: true });
schema.index({ webhookId: 1, createdAt: -1 });
schema.index({ state: 1, nextTryAt: 1 });
schema.index({ userId: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: DELIVERIES_KEPT_DAYS * 24 * 3600 });

export const WebhookDeliveryModel = mongoose.model<WebhookDeliveryRow>('WebhookDelivery', schema);
