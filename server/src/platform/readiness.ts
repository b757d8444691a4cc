import mongoose from 'mongoose';
import { queueReady } from './enqueue.ts';
import { hearsDeliveries } from './publish.ts';
import { redis } from './redis.ts';
import { type StoreState, storeState } from './store-state.ts';

const PROBE_MS = 2000;

/** What a process needs to serve anybody, and whether it has it. */
export interface Readiness {
  mongo: boolean;
  redis: boolean;
  queues: boolean;
  /** What is published arrives here. */
  deliveries: boolean;
  /** In a word; a store that refuses writes still answers reads, so the site stays ready. */
  store: 'sound' | 'full' | 'damaged' | undefined;
}

export async function readReadiness(): Promise<Readiness> {
  const [mongo, redisUp, queues] = await Promise.all([
    answers(mongoose.connection.db?.command({ ping: 1 }) ?? Promise.reject(new Error('not connected'))),
    answers(redis().ping()),
    answers(queueReady()),
  ]);
  const store = mongo ? storeWord(await storeState().catch(() => null)) : undefined;
  return { mongo, redis: redisUp, queues, deliveries: hearsDeliveries(), store };
}

async function answers(probe: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PROBE_MS, false).unref());
  return Promise.race([
    probe.then(
      () => true,
      () => false,
    ),
    late,
  ]);
}

function storeWord(state: StoreState | null): Readiness['store'] {
  if (!state) return undefined;
  if (state.findings > 0) return 'damaged';
  return state.writesRefused ? 'full' : 'sound';
}
