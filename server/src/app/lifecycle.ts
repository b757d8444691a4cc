import { closeQueue } from '../platform/enqueue.ts';
import type { Feature } from '../platform/feature.ts';
import { connectMongo, disconnectMongo } from '../platform/mongo.ts';
import { flushSent } from '../platform/outbox.ts';
import { requireAnswers } from '../platform/port.ts';
import { registerRealtime } from '../platform/realtime.ts';
import { connectRedis, disconnectRedis } from '../platform/redis.ts';
import { storeSecurityEvents } from '../platform/security-events.ts';
import { followClock, stopFollowingClock } from '../platform/shared-clock.ts';
import { endTraces } from '../platform/traces.ts';
import { settleAfterCommit } from '../platform/transaction.ts';

const STOP_WITHIN_MS = 8000;

/** Connects a server or worker process; its features answer each other, and what they publish is registered. */
export async function startProcess(features: Feature[]): Promise<void> {
  for (const feature of features) if (feature.realtime) registerRealtime(feature.realtime);
  for (const feature of features) feature.answerPorts?.();
  requireAnswers();
  await Promise.all([connectMongo(), connectRedis()]);
  await followClock();
  for (const feature of features) await feature.begin?.();
}

/** Finishes what is under way and lets go of the store, the queue and Redis. */
export async function stopProcess(): Promise<void> {
  stopFollowingClock();
  await settleAfterCommit();
  await flushSent();
  await storeSecurityEvents();
  await closeQueue();
  await disconnectMongo();
  disconnectRedis();
  await endTraces();
}

/** Closes in order on SIGTERM or SIGINT; exits either way in time, of which `close` may take `drainMs` by itself. */
export function stopOnSignal(close: () => Promise<void>, drainMs = 0): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs + STOP_WITHIN_MS).unref();
    await close();
    await stopProcess();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
