import type { NextFunction, Request, Response } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Every metric of a server; what watches one (`tests/monitoring`) names no other. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'HTTP requests by method and status',
  labelNames: ['method', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers: [registry],
});

/** Sockets connected to this gateway. */
export const socketGauge = new Gauge({
  name: 'sockets_connected',
  help: 'Connected sockets',
  registers: [registry],
});
/** Deliveries this gateway received from Redis. */
export const deliveryCounter = new Counter({
  name: 'realtime_deliveries_total',
  help: 'Deliveries received from Redis',
  registers: [registry],
});

/** Messages on our channel that none of our processes signed. */
export const foreignDeliveryCounter = new Counter({
  name: 'lode_foreign_deliveries_total',
  help: 'Messages dropped because their signature was wrong',
  registers: [registry],
});
/** What is worth knowing about who tries what, by kind. */
export const securityCounter = new Counter({
  name: 'lode_security_events_total',
  help: 'Security events by kind',
  labelNames: ['kind'],
  registers: [registry],
});

/** Parts of traces that came to no collector. */
export const lostSpanCounter = new Counter({
  name: 'lode_lost_spans_total',
  help: 'Spans dropped because the trace collector did not take them',
  registers: [registry],
});

/** Whether what this server needs answers: 1 or 0 by part. */
export const readyGauge = new Gauge({
  name: 'lode_ready',
  help: 'Whether store, Redis, queues and deliveries answer this server',
  labelNames: ['part'],
  registers: [registry],
});
/** Of the whole site, the same from every server. */
export const queueLagGauge = new Gauge({
  name: 'lode_queue_lag_seconds',
  help: 'How long the oldest job that is due has waited, by queue',
  labelNames: ['queue'],
  registers: [registry],
});
export const outboxRowsGauge = new Gauge({
  name: 'lode_outbox_rows',
  help: 'Committed events that are not published yet, at most 10,000',
  registers: [registry],
});
export const outboxOldestGauge = new Gauge({
  name: 'lode_outbox_oldest_seconds',
  help: 'Age of the oldest committed event that is not published yet',
  registers: [registry],
});

/** Figures by a label that are read anew for whoever asks; what cannot be read is left out, and the rest is told. */
export function countWhenAsked(
  name: string,
  help: string,
  label: string,
  read: () => Promise<ReadonlyMap<string, number>>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: async () => {
      gauge.reset();
      for (const [value, count] of await read().catch(() => [])) gauge.set({ [label]: value }, count);
    },
  });
}

export function observeHttp(request: Request, response: Response, next: NextFunction): void {
  const end = requests.startTimer({ method: request.method });
  response.once('finish', () => end({ status: response.statusCode }));
  next();
}
