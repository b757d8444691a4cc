import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { serveHelper } from '../helper.ts';

const QUEUE = 'bare-timers';
const CONCURRENCY = 50;
const BATCH = 1000;

/** The timers' bare path: BullMQ with a processor that only notes the time. */
const api = {
  /** Queues `amount` jobs for the moment `due` and resolves with how late each of them ran, in ms. */
  async run(redisUrl: string, amount: number, due: number): Promise<number[]> {
    const open = () => new Redis(redisUrl, { maxRetriesPerRequest: null });
    const queue = new Queue(QUEUE, { connection: open(), defaultJobOptions: { removeOnComplete: true } });
    for (let made = 0; made < amount; made += BATCH) {
      const delay = due - Date.now();
      const size = Math.min(BATCH, amount - made);
      await queue.addBulk(Array.from({ length: size }, () => ({ name: 'timer', data: {}, opts: { delay } })));
    }
    const lateness: number[] = [];
    await new Promise<void>((resolve) => {
      const note = async () => {
        lateness.push(Date.now() - due);
        if (lateness.length === amount) resolve();
      };
      new Worker(QUEUE, note, { connection: open(), concurrency: CONCURRENCY });
    });
    return lateness;
  },
};

export type TimersApi = typeof api;

serveHelper(api);
