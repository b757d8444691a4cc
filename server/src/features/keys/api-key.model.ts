import type { KeyScope } from '@lode/shared/core/key-scopes';
import mongoose, { Schema, type Types } from 'mongoose';

/** A key with which a customer's program calls the API. */
export interface ApiKeyRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** What the request that made it was called: once more is the same key. */
  cid: string;
  name: string;
  /** Keyed. */
  secretHash: string;
  start: string;
  scope: KeyScope;
  networks: string[];
  /** Micro-dollars a day of UTC; null of one that only reads. */
  dailyLimit: bigint | null;
  /** What was asked for on that day. */
  spentDay: string | null;
  spent: bigint;
  /** It ends with the password that was its customer's when it was made. */
  passwordMark: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  lastAddress: string | null;
}

const schema = new Schema<ApiKeyRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    cid: { type: String, required: true },
    name: { type: String, required: true },
    secretHash: { type: String, required: true },
    start: { type: String, required: true },
    scope: { type: String, required: true },
    networks: { type: [String], required: true },
    dailyLimit: { type: BigInt, default: null },
    spentDay: { type: String, default: null },
    spent: { type: BigInt, required: true },
    passwordMark: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    lastAddress: { type: String, default: null },
  },
  { collection: 'api_keys', versionKey: false },
);
schema.index({ userId: 1, cid: 1 }, { unique: true });
schema.index({ secretHash: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const ApiKeyModel = mongoose.model<ApiKeyRow>('ApiKey', schema);
