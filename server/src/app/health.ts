import { AppError } from '@lode/shared/core/errors';
import { type Request, Router } from 'express';
import { isLoopback } from '../platform/address.ts';
import { config } from '../platform/config.ts';
import { readReadiness } from '../platform/readiness.ts';
import { metricsText } from '../platform/watched.ts';
import { hasOperatorToken } from './operator-token.ts';

/** A request that was made on this machine, and not passed on by a proxy on it. */
export function isOnMachine(request: Request): boolean {
  return isLoopback(request.socket.remoteAddress ?? '') && !request.get('x-forwarded-for');
}

/** Liveness, readiness (store, Redis, queues, what is published) and Prometheus metrics. */
export function healthRoutes(): Router {
  const router = Router();
  router.get('/health', (_request, response) => {
    response.json({ status: 'success', data: { live: true } });
  });
  router.get('/health/ready', async (_request, response) => {
    const data = await readReadiness();
    const ready = data.mongo && data.redis && data.queues && data.deliveries;
    response.status(ready ? 200 : 503).json({ status: ready ? 'success' : 'error', data });
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
