import { webhookRoutes as routes } from '@lode/shared/webhooks/rest';
import type { RouteMount } from '../../platform/route.ts';
import { changeWebhook } from './commands/change-webhook.ts';
import { endWebhook } from './commands/end-webhooks.ts';
import { makeWebhook, renewSecret } from './commands/make-webhook.ts';
import { sendAgain, sendTest } from './commands/send-again.ts';
import { listDeliveries } from './queries/list-deliveries.ts';
import { listWebhooks } from './queries/list-webhooks.ts';
import { presentDelivery, presentWebhook } from './webhooks.presenter.ts';

export function mountWebhooks(mount: RouteMount): void {
  mount.add(routes.list, async ({ identity }) => ({
    items: (await listWebhooks(identity.userId)).map(presentWebhook),
  }));
  mount.add(routes.make, async ({ identity, body, context }) => {
    const { row, secret } = await makeWebhook(identity, body, context.address);
    return { webhook: presentWebhook(row), secret };
  });
  mount.add(routes.change, async ({ identity, params, body }) =>
    presentWebhook(await changeWebhook(identity.userId, params.id, body)),
  );
  mount.add(routes.renew, async ({ identity, params }) => {
    const { row, secret } = await renewSecret(identity, params.id);
    return { webhook: presentWebhook(row), secret };
  });
  mount.add(routes.end, async ({ identity, params, context }) => {
    await endWebhook(identity, params.id, context.address);
    return null;
  });
  mount.add(routes.test, async ({ identity, params }) =>
    presentDelivery(await sendTest(identity.userId, params.id)),
  );
  mount.add(routes.deliveries, async ({ identity, params, query }) => {
    const { rows, total } = await listDeliveries(identity.userId, params.id, query);
    return { items: rows.map(presentDelivery), page: query.page, limit: query.limit, total };
  });
  mount.add(routes.redeliver, async ({ identity, params }) =>
    presentDelivery(await sendAgain(identity.userId, params.id)),
  );
}
