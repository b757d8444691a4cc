import { adminDepositRoutes as routes } from '@lode/shared/deposits/admin-rest';
import type { AdminDepositDetail } from '@lode/shared/deposits/admin-schemas';
import type { Identity } from '../../platform/identity.ts';
import type { RouteMount } from '../../platform/route.ts';
import { requireProof } from '../accounts/queries/require-proof.ts';
import {
  presentAdminDeposit,
  presentReview,
  presentStory,
  presentTotal,
} from './admin-deposits.presenter.ts';
import { creditReviewed, ignoreReviewed, type PaymentDecision } from './commands/decide-payment.ts';
import { getAdminDeposit } from './queries/get-admin-deposit.ts';
import { listAdminDeposits } from './queries/list-admin-deposits.ts';
import { listReviews } from './queries/list-reviews.ts';

interface Call {
  identity: Identity;
  params: { id: string };
  body: { reason: string };
  context: { address: string };
}

/** Answers the deposit as it is after the decision. */
function deciding(command: (decision: PaymentDecision) => Promise<string>) {
  return async ({ identity, params, body, context }: Call): Promise<AdminDepositDetail> => {
    await requireProof(identity);
    const by = { identity, address: context.address };
    const depositId = await command({ by, paymentId: params.id, reason: body.reason });
    return presentStory(await getAdminDeposit(depositId));
  };
}

export function mountAdminDeposits(mount: RouteMount): void {
  mount.add(routes.list, async ({ query }) => {
    const { views, usernames, total, totals } = await listAdminDeposits(query);
    return {
      items: views.map((view) => presentAdminDeposit(view, usernames.get(String(view.deposit.userId)) ?? '')),
      page: query.page,
      limit: query.limit,
      total,
      totals: totals.map(presentTotal),
    };
  });
  mount.add(routes.get, async ({ params }) => presentStory(await getAdminDeposit(params.id)));
  mount.add(routes.reviews, async ({ query }) => {
    const page = await listReviews(query);
    return {
      items: page.reviews.map((review) => presentReview(review, page)),
      page: query.page,
      limit: query.limit,
      total: page.total,
    };
  });
  mount.add(routes.credit, deciding(creditReviewed));
  mount.add(routes.ignore, deciding(ignoreReviewed));
}
