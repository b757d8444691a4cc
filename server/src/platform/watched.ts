import { QUEUE_NAMES } from '@lode/shared/core/jobs';
import { queueLag } from './enqueue.ts';
import { logger } from './logger.ts';
import { outboxOldestGauge, outboxRowsGauge, queueLagGauge, readyGauge, registry } from './metrics.ts';
import { outboxState } from './outbox.ts';
import { readReadiness } from './readiness.ts';

/** The metrics as Prometheus reads them; what nothing counts as it happens is asked for now. */
export async function metricsText(): Promise<string> {
  const { store, ...parts } = await readReadiness();
  for (const [part, answers] of Object.entries(parts)) readyGauge.set({ part }, answers ? 1 : 0);
  // A MongoDB says nothing of the kind, and one that does not answer is told as such already.
  readyGauge.set({ part: 'store' }, store === undefined || store === 'sound' ? 1 : 0);
  await Promise.all([
    lookAt(parts.queues, [queueLagGauge], lookAtQueues),
    lookAt(parts.mongo, [outboxRowsGauge, outboxOldestGauge], lookAtOutbox),
  ]);
  return registry.metrics();
}

/** What does not answer is left out, rather than told as it was when it last did. */
async function lookAt(
  answers: boolean,
  gauges: { reset(): void }[],
  look: () => Promise<void>,
): Promise<void> {
  for (const gauge of gauges) gauge.reset();
  if (answers) await look().catch((error: unknown) => logger.warn({ err: error }, 'not all is measured'));
}

async function lookAtQueues(): Promise<void> {
  const lags = await Promise.all(QUEUE_NAMES.map(async (queue) => ({ queue, lagS: await queueLag(queue) })));
  for (const { queue, lagS } of lags) queueLagGauge.set({ queue }, lagS);
}

async function lookAtOutbox(): Promise<void> {
  const { backlog, oldestS } = await outboxState();
  outboxRowsGauge.set(backlog);
  outboxOldestGauge.set(oldestS);
}
