import { type Doc, doc } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { collect, findRecords } from '../query/execute.ts';
import { sessionMinutes } from '../txn/sessions.ts';
import type { Collection } from './catalog.ts';
import { LockedError } from './direct-view.ts';
import type { Index } from './index-spec.ts';

const deleteBatch = 500;

/** Deletes what TTL indexes say has expired. Documents that a transaction holds wait for the next round. */
export async function deleteExpired(engine: Engine, now: number): Promise<number> {
  let deleted = 0;
  for (const collection of [...engine.catalog.all()]) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== undefined) deleted += await expire(engine, collection, index, now);
    }
  }
  return deleted;
}

async function expire(engine: Engine, collection: Collection, index: Index, now: number): Promise<number> {
  const before = new Date(now - (index.expireAfterSeconds as number) * 1000);
  const path = index.fields[0]?.path as string;
  const filter: Doc = doc({ [path]: doc({ $lte: before }) });
  let deleted = 0;
  for (;;) {
    const removed = await engine.store.write(() => {
      if (engine.catalog.find(collection.db, collection.name) !== collection) return 0;
      const found = collect(
        findRecords(engine.latest, collection, { filter, limit: deleteBatch, hint: index.name }),
      );
      let n = 0;
      for (const each of found) {
        if (index.partial && !index.partial(each.document)) continue;
        try {
          engine.latest.remove(collection, each);
          n++;
        } catch (error) {
          if (!(error instanceof LockedError)) throw error;
        }
      }
      return n;
    });
    deleted += removed;
    if (removed < deleteBatch) return deleted;
  }
}

/** The rounds a server makes in the background; `stop` ends them. */
export function startReaper(engine: Engine, ttlSeconds: number): { stop(): void } {
  let stopped = false;
  let repliesFrom = Buffer.alloc(1);
  const every = (millis: number, round: () => Promise<void>): NodeJS.Timeout => {
    let running = false;
    const timer = setInterval(() => {
      if (running || stopped) return;
      running = true;
      round()
        .catch((error: unknown) => {
          if (!stopped) process.stderr.write(`embedded mongo: background round failed: ${String(error)}\n`);
        })
        .finally(() => {
          running = false;
        });
    }, millis);
    timer.unref();
    return timer;
  };
  const timers = [
    every(ttlSeconds * 1000, async () => void (await deleteExpired(engine, Date.now()))),
    every(1000, async () => {
      const now = performance.now();
      engine.store.lookForRoom();
      engine.sessions.reap(now);
      engine.snapshots.reap(now);
      engine.cursors.reap(now);
    }),
    every(5000, async () => {
      while (!stopped && (await engine.store.write(() => engine.catalog.sweep(500))));
    }),
    every(60_000, async () => {
      const { slowCheck } = engine;
      if (slowCheck.isDue(new Date(), performance.now())) await slowCheck.run(() => stopped);
    }),
    every(10_000, async () => {
      const before = Date.now() - 2 * sessionMinutes * 60_000;
      const next = await engine.store.write(() => engine.sessions.sweepReplies(repliesFrom, before));
      repliesFrom = next ? Buffer.concat([next, Buffer.alloc(1)]) : Buffer.alloc(1);
    }),
  ];
  return {
    stop: () => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
}
