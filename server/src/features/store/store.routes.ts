import { adminPlanRoutes } from '@lode/shared/store/admin-rest';
import { publicEstimateRoutes } from '@lode/shared/store/estimate-rest';
import { storeRoutes } from '@lode/shared/store/rest';
import type { AdminPlan } from '@lode/shared/store/schemas';
import type { RouteMount } from '../../platform/route.ts';
import { requireProof } from '../accounts/queries/require-proof.ts';
import { buyQuote } from './commands/buy-quote.ts';
import { createQuote, createRenewalQuote } from './commands/create-quote.ts';
import { changePlan, createPlan } from './commands/save-plan.ts';
import type { PlanRow } from './plan.model.ts';
import { getCatalogue } from './queries/get-catalogue.ts';
import { listPlans, viewPlans } from './queries/list-plans.ts';
import { getPurchase, listPurchases } from './queries/list-purchases.ts';
import { viewQuote } from './queries/view-quote.ts';
import {
  presentAdminPlan,
  presentCatalogue,
  presentPublicEstimate,
  presentPurchase,
  presentQuote,
} from './store.presenter.ts';

export function mountStore(mount: RouteMount): void {
  mountShop(mount);
  mountPlans(mount);
}

function mountShop(mount: RouteMount): void {
  mount.add(storeRoutes.catalogue, async () => presentCatalogue(await getCatalogue()));

  mount.add(publicEstimateRoutes.estimate, async () => presentPublicEstimate(await getCatalogue()));

  mount.add(storeRoutes.quote, async ({ identity, body }) =>
    presentQuote(await viewQuote(await createQuote(identity.userId, body.plan_id, body.amount_usd))),
  );

  mount.add(storeRoutes.purchase, async ({ identity, body }) =>
    presentPurchase(await buyQuote(identity.userId, body.quote_id, null)),
  );

  mount.add(storeRoutes.purchases, async ({ identity, query }) => {
    const { rows, total } = await listPurchases(identity.userId, query);
    return { items: rows.map(presentPurchase), page: query.page, limit: query.limit, total };
  });

  mount.add(storeRoutes.receipt, async ({ identity, params }) =>
    presentPurchase(await getPurchase(params.id, identity.userId)),
  );

  mount.add(storeRoutes.renewalQuote, async ({ identity, params }) =>
    presentQuote(await viewQuote(await createRenewalQuote(identity.userId, params.id))),
  );

  mount.add(storeRoutes.renew, async ({ identity, params, body }) =>
    presentPurchase(await buyQuote(identity.userId, body.quote_id, params.id)),
  );
}

function mountPlans(mount: RouteMount): void {
  mount.add(adminPlanRoutes.list, async ({ query }) => {
    const { views, total } = await listPlans(query);
    return { items: views.map(presentAdminPlan), page: query.page, limit: query.limit, total };
  });

  mount.add(adminPlanRoutes.create, async ({ identity, body, context }) => {
    await requireProof(identity);
    return present(await createPlan({ identity, address: context.address }, body, context.requestKey));
  });

  mount.add(adminPlanRoutes.change, async ({ identity, params, body, context }) => {
    await requireProof(identity);
    return present(await changePlan({ identity, address: context.address }, params.id, body));
  });
}

async function present(plan: PlanRow): Promise<AdminPlan> {
  const [view] = await viewPlans([plan]);
  if (!view) throw new Error('A plan has one view');
  return presentAdminPlan(view);
}
