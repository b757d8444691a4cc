import type { Webhook, WebhookDelivery } from '@lode/shared/webhooks/schemas';
import type { WebhookRow } from './webhook.model.ts';
import type { WebhookDeliveryRow } from './webhook-delivery.model.ts';

export function presentWebhook({ _id, url, kinds, on, failingSince, createdAt }: WebhookRow): Webhook {
  return {
    id: String(_id),
    url,
    kinds,
    on,
    failing_since: failingSince?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

export function presentDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  const { _id, kind, state, tries, createdAt, nextTryAt, last } = row;
  return {
    id: String(_id),
    kind,
    state,
    tries: Number(tries),
    created_at: createdAt.toISOString(),
    next_try_at: nextTryAt?.toISOString() ?? null,
    last: last && {
      at: last.at.toISOString(),
      status: last.status,
      duration_ms: last.durationMs,
      answer: last.answer,
    },
  };
}
