import { mongo } from 'mongoose';
import { serveHelper } from './helper.ts';

/** The longest waits of one client for its answers, in milliseconds. */
export interface LongestWaits {
  ping: number;
  find: number;
}

/** Between an answer and the next question: a second client must not keep a processor busy by itself. */
const pauseMillis = 2;

let client: mongo.MongoClient | undefined;
let over = true;
let watching: Promise<LongestWaits> | undefined;

async function longest(ask: () => Promise<unknown>): Promise<number> {
  let most = 0;
  while (!over) {
    const asked = performance.now();
    await ask();
    most = Math.max(most, performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, pauseMillis));
  }
  return most;
}

/** Another client of the store, in a process of its own: pings, and finds a document by its `_id`, one after another. */
const api = {
  async connect(url: string): Promise<void> {
    client = await mongo.MongoClient.connect(url, { minPoolSize: 2 });
    await client.db('others').collection<{ _id: number }>('rows').insertOne({ _id: 1 });
  },
  watch(): void {
    const db = client?.db('others');
    if (!db) throw new Error('Not connected');
    over = false;
    const rows = db.collection<{ _id: number }>('rows');
    watching = Promise.all([
      longest(() => db.command({ ping: 1 })),
      longest(() => rows.findOne({ _id: 1 })),
    ]).then(([ping, find]) => ({ ping, find }));
  },
  async told(): Promise<LongestWaits> {
    over = true;
    if (!watching) throw new Error('Nothing was watched');
    return watching;
  },
  async close(): Promise<void> {
    await client?.close();
  },
};

export type StallWatcherApi = typeof api;

serveHelper(api);
