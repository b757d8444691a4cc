import { AppError } from '@lode/shared/core/errors';
import { type Request, Router } from 'express';
import mongoose from 'mongoose';
import { isLoopback } from '../platform/address.ts';
import { config } from '../platform/config.ts';
import { queueReady } from '../platform/enqueue.ts';
import { metricsText } from '../platform/metrics.ts';
import { hearsDeliveries } from '../platform/publish.ts';
import { redis } from '../platform/redis.ts';
import { type StoreState, storeState } from '../platform/store-state.ts';
import { hasOperatorToken } from './operator-token.ts';

const PROBE_MS = 2000;

/** A request that was made on this machine, and not passed on by a proxy on it. */
export function isOnMachine(request: Request): boolean {
  return isLoopback(request.socket.remoteAddress ?? '') && !request.get('x-forwarded-for');
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

/** In a word; a store that refuses writes still answers reads, so the site stays ready. */
function storeWord(state: StoreState | null): 'sound' | 'full' | 'damaged' | undefined {
  if (!state) return undefined;
  if (state.findings > 0) return 'damaged';
  return state.writesRefused ? 'full' : 'sound';
}

/** Liveness, readiness (store, Redis, queues, what is published) and Prometheus metrics. */
export function healthRoutes(): Router {
  const router = Router();
  router.get('/health', (_request, response) => {
    response.json({ status: 'success', data: { live: true } });
  });
  router.get('/health/ready', async (_request, response) => {
    const [mongo, redisUp, queues] = await Promise.all([
      answers(mongoose.connection.db?.command({ ping: 1 }) ?? Promise.reject(new Error('not connected'))),
      answers(redis().ping()),
      answers(queueReady()),
    ]);
    const store = mongo ? storeWord(await storeState().catch(() => null)) : undefined;
    const deliveries = hearsDeliveries();
    const ready = mongo && redisUp && queues && deliveries;
    response.status(ready ? 200 : 503).json({
      status: ready ? 'success' : 'error',
      data: { mongo, redis: redisUp, queues, deliveries, store },
    });
  });
  router.get('/metrics', async (request, response) => {
    // Outside the demo a proxy beside us may be who asks on loopback, for anybody.
    const allowed = config.metricsToken
      ? hasOperatorToken(request)
      : config.simulatedAllowed && isOnMachine(request);
    if (!allowed) throw new AppError('NOT_FOUND');
    response.type('text/plain').send(await metricsText());
  });
  return router;
}
