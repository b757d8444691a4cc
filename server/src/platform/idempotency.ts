import { createHash } from 'node:crypto';
import { AppError } from '@lode/shared/core/errors';
import mongoose, { Schema } from 'mongoose';
import { clock } from './clock.ts';
import { isDuplicateKey } from './mongo.ts';

interface IdempotencyRow {
  /** Caller, route and key together. */
  _id: string;
  /** Hash of the request, so that another body under the same key is noticed. */
  digest: string;
  answer?: { status: number; body: unknown };
  startedAt: Date;
  createdAt: Date;
}

const KEPT_S = 24 * 3600;
/** A request that never answered (its process died) may be worked on again after this. */
const ABANDONED_MS = 30_000;

const schema = new Schema<IdempotencyRow>(
  {
    _id: { type: String, required: true },
    digest: { type: String, required: true },
    answer: { type: Schema.Types.Mixed },
    startedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotency_keys', versionKey: false, minimize: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });

const IdempotencyModel = mongoose.model('IdempotencyKey', schema);

export const IDEMPOTENCY_KEY_FORMAT = /^[\x21-\x7e]{8,128}$/;

export interface StoredAnswer {
  status: number;
  body: unknown;
}

/** Hash of anything that JSON can hold, and of bigints, which stand for money. */
export function digestOf(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Runs `work` once for a key: the same key and digest gets the first answer again; another digest is
 * IDEMPOTENCY_CONFLICT; a double while the first still runs is REQUEST_IN_PROGRESS. A failure is not
 * kept, so that it can be tried again.
 */
export async function once(
  id: string,
  digest: string,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const claimed = await claim(id, digest);
  if (claimed) return claimed;
  try {
    const answer = await work();
    await IdempotencyModel.updateOne({ _id: id }, { $set: { answer } });
    return answer;
  } catch (error) {
    await IdempotencyModel.deleteOne({ _id: id, answer: { $exists: false } }).catch(() => undefined);
    throw error;
  }
}

async function claim(id: string, digest: string): Promise<StoredAnswer | undefined> {
  const now = clock.now();
  try {
    await IdempotencyModel.collection.insertOne({ _id: id as never, digest, startedAt: now, createdAt: now });
    return undefined;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const row = await IdempotencyModel.findById(id).lean<IdempotencyRow>();
  if (row && row.digest !== digest) throw new AppError('IDEMPOTENCY_CONFLICT');
  if (row?.answer) return row.answer;
  const taken = await IdempotencyModel.updateOne(
    { _id: id, answer: { $exists: false }, startedAt: { $lt: new Date(now.getTime() - ABANDONED_MS) } },
    { $set: { startedAt: now } },
  );
  if (taken.modifiedCount === 1) return undefined;
  throw new AppError('REQUEST_IN_PROGRESS', { retryAfterS: 1 });
}
