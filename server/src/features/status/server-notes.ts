import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readReadiness } from '../../platform/readiness.ts';
import { redis } from '../../platform/redis.ts';

const KEY = 'status:servers';
/** Older notes say that their process is away; after a day they are of none that anybody remembers. */
const FRESH_MS = 45_000;
const FORGOTTEN_MS = 24 * 3_600_000;

const self = randomUUID();

/** How a server process stands, by its own readiness. Times are the machines'. */
const noteSchema = z.object({ at: z.number(), ready: z.boolean(), writes: z.boolean(), hears: z.boolean() });
export type ServerNote = z.infer<typeof noteSchema>;

/** Leaves word of how this server process stands. */
export async function noteServer(): Promise<void> {
  const { mongo, redis: reached, queues, deliveries, store } = await readReadiness();
  const note: ServerNote = {
    at: Date.now(),
    ready: mongo && reached && queues,
    writes: store !== 'full',
    hears: deliveries,
  };
  await redis().hset(KEY, self, JSON.stringify(note));
}

/** The fresh notes of all server processes; null where none has left one in the last day. */
export async function readServerNotes(): Promise<ServerNote[] | null> {
  const notes = Object.entries(await redis().hgetall(KEY)).map(([name, text]) => ({
    name,
    note: noteSchema.parse(JSON.parse(text)),
  }));
  const ageOf = (note: ServerNote) => Date.now() - note.at;
  const forgotten = notes.filter(({ note }) => ageOf(note) > FORGOTTEN_MS).map(({ name }) => name);
  if (forgotten.length > 0) await redis().hdel(KEY, ...forgotten);
  if (forgotten.length === notes.length) return null;
  return notes.map(({ note }) => note).filter((note) => ageOf(note) <= FRESH_MS);
}
