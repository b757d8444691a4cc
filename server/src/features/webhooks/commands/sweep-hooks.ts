import { clock } from '../../../platform/clock.ts';
import { WebhookDeliveryModel, type WebhookDeliveryRow } from '../webhook-delivery.model.ts';
import { queueTry } from './tell-hooks.ts';

const BATCH = 500;

/** Queues events that are due and were lost on the way: a crash before queueing, a try that died, Redis gone. */
export async function sweepHooks(): Promise<void> {
  const due = await WebhookDeliveryModel.find(
    { state: 'waiting', nextTryAt: { $lte: clock.now() } },
    { nextTryAt: 1 },
  )
    .sort({ nextTryAt: 1 })
    .limit(BATCH)
    .lean<Pick<WebhookDeliveryRow, '_id' | 'nextTryAt'>[]>();
  for (const { _id, nextTryAt } of due) await queueTry(_id, nextTryAt);
}
