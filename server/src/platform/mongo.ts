import mongoose, { type Model } from 'mongoose';
import { config } from './config.ts';
import { logger } from './logger.ts';
import { mendDriver } from './mongo-driver.ts';

mongoose.set('strictQuery', true);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mendDriver();

/**
 * Connects and brings every registered model's indexes up to date. Models must be imported before,
 * which the feature list does.
 */
export async function connectMongo(): Promise<void> {
  tellOfLoss();
  await mongoose.connect(config.mongoUrl, {
    maxPoolSize: 50,
    serverSelectionTimeoutMS: 10_000,
    socketTimeoutMS: 30_000,
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority' },
    retryWrites: true,
  });
  for (const model of Object.values(mongoose.models)) await makeCollection(model);
  for (const [collection, index] of OUTGROWN) await dropOutgrown(collection, index);
}

/** With all of its indexes in one request, which makes the collection too; each by itself would be three times as many. */
async function makeCollection(model: Model<unknown>): Promise<void> {
  const defined = model.schema.indexes().map(([key, options]) => ({ ...options, key }));
  const indexes = defined as mongoose.mongo.IndexDescription[];
  if (indexes.length > 0) await model.collection.createIndexes(indexes);
  else await model.createCollection();
}

/** Indexes that say what no longer holds. */
const OUTGROWN = [
  ['withdrawals', 'txId_1'],
  ['support_canned_replies', 'shortcut_1'],
] as const;

async function dropOutgrown(collection: string, index: string): Promise<void> {
  await mongoose.connection
    .collection(collection)
    .dropIndex(index)
    .catch((error: unknown) => {
      if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== INDEX_NOT_FOUND) throw error;
    });
}

const INDEX_NOT_FOUND = 27;

/** Says when the store goes away, and when it is back. */
function tellOfLoss(): void {
  let away = false;
  mongoose.connection.on('disconnected', () => {
    if (!away && !leaving) logger.warn('store away');
    away = true;
  });
  mongoose.connection.on('connected', () => {
    if (away) logger.warn('store back');
    away = false;
  });
}

let leaving = false;

export async function disconnectMongo(): Promise<void> {
  leaving = true;
  await mongoose.disconnect();
}

/** Whether a query ended because its `maxTimeMS` was up. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 50;
}

/** The store did not answer, or is not found: nothing is known of what was asked. */
export function isStoreAway(error: unknown): boolean {
  return (
    error instanceof mongoose.mongo.MongoNetworkError ||
    error instanceof mongoose.mongo.MongoServerSelectionError
  );
}

/** A unique index refused the write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 11_000;
}
