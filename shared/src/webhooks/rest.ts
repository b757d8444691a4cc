import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  changedWebhookSchema,
  madeWebhookSchema,
  newWebhookSchema,
  webhookDeliverySchema,
  webhookSchema,
} from './schemas.ts';

const OWN = ['account:own'] as const;
const params = z.object({ id: idOf('NOT_FOUND') });

export const webhookRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/users/webhooks',
    summary: "The caller's endpoints, the newest first; never their secrets",
    access: OWN,
    data: z.object({ items: z.array(webhookSchema) }),
  },
  make: {
    method: 'post',
    path: '/users/webhooks',
    summary:
      'Has an address of the internet (https) told of chosen events, signed as Standard Webhooks says; asks for a recent proof',
    access: OWN,
    body: newWebhookSchema,
    data: madeWebhookSchema,
    status: 201,
  },
  change: {
    method: 'put',
    path: '/users/webhooks/{id}',
    summary: 'Chooses what an endpoint is told of, and switches it on or off',
    access: OWN,
    params,
    body: changedWebhookSchema,
    data: webhookSchema,
  },
  renew: {
    method: 'post',
    path: '/users/webhooks/{id}/secret',
    summary: 'Gives an endpoint a new secret; for a day both sign. Asks for a recent proof',
    access: OWN,
    params,
    data: madeWebhookSchema,
  },
  end: {
    method: 'delete',
    path: '/users/webhooks/{id}',
    summary: 'Takes an endpoint away, with its log',
    access: OWN,
    params,
    data: z.null(),
  },
  test: {
    method: 'post',
    path: '/users/webhooks/{id}/test',
    summary: 'Sends an endpoint an event of the kind `test`',
    access: OWN,
    params,
    data: webhookDeliverySchema,
    idempotent: true,
    status: 201,
  },
  deliveries: {
    method: 'get',
    path: '/users/webhooks/{id}/deliveries',
    summary: 'What an endpoint was told in the last 30 days, newest first, and what it answered',
    access: OWN,
    params,
    query: pageQuerySchema,
    data: pageSchema(webhookDeliverySchema),
  },
  redeliver: {
    method: 'post',
    path: '/users/webhooks/deliveries/{id}/redeliver',
    summary: 'Sends an event once more, under the same `webhook-id`',
    access: OWN,
    params,
    data: webhookDeliverySchema,
  },
});
