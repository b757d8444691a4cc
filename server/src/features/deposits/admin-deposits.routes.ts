import { adminDepositRoutes as routes } from '@lode/shared/deposits/admin-rest';
import type {
  AdminDeposit,
  AdminDepositDetail,
  PaybackApproval,
  PaybackCompletion,
} from '@lode/shared/deposits/admin-schemas';
import type { Identity } from '../../platform/identity.ts';
import type { RouteMount } from '../../platform/route.ts';
import { requireProof } from '../accounts/queries/require-proof.ts';
import { exportList, type FileColumn } from '../administration/commands/export-list.ts';
import type { ActingAdmin } from '../administration/commands/record-operation.ts';
import {
  presentAdminDeposit,
  presentReview,
  presentStory,
  presentTotal,
} from './admin-deposits.presenter.ts';
import { completePayback } from './commands/complete-payback.ts';
import { approvePayback, askForPayback, cancelPayback } from './commands/decide-payback.ts';
import { creditReviewed, ignoreReviewed, type PaymentDecision } from './commands/decide-payment.ts';
import { simulatePayback } from './commands/simulate-payback.ts';
import { getAdminDeposit } from './queries/get-admin-deposit.ts';
import { listAdminDeposits, readAdminDeposits } from './queries/list-admin-deposits.ts';
import { listReviews } from './queries/list-reviews.ts';

interface Call<B> {
  identity: Identity;
  params: { id: string };
  body: B;
  context: { address: string };
}

/** Answers the deposit as it is after the decision. */
function deciding<B>(command: (by: ActingAdmin, paymentId: string, body: B) => Promise<string>) {
  return async ({ identity, params, body, context }: Call<B>): Promise<AdminDepositDetail> => {
    await requireProof(identity);
    const by = { identity, address: context.address };
    return presentStory(await getAdminDeposit(await command(by, params.id, body)));
  };
}

/** Most decisions want no more than a reason. */
const reasoned = (command: (decision: PaymentDecision) => Promise<string>) =>
  deciding<{ reason: string }>((by, paymentId, { reason }) => command({ by, paymentId, reason }));

const FILE: readonly FileColumn<AdminDeposit>[] = [
  'id',
  'created_at',
  'user',
  'state',
  'currency',
  'amount_usd',
  'crypto_amount',
  'rate',
  'credited_usd',
  'address',
];

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
  mount.add(routes.file, (call) =>
    exportList(call, {
      name: 'deposits',
      columns: FILE,
      pages: readAdminDeposits(call.query),
      present: ({ views, usernames }) =>
        views.map((view) => presentAdminDeposit(view, usernames.get(String(view.deposit.userId)) ?? '')),
    }),
  );
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
  mount.add(routes.credit, reasoned(creditReviewed));
  mount.add(routes.ignore, reasoned(ignoreReviewed));
  mount.add(routes.payBack, reasoned(askForPayback));
  mount.add(routes.cancelPayback, reasoned(cancelPayback));
  mount.add(
    routes.approvePayback,
    deciding<PaybackApproval>((by, id, { wallet_address }) => approvePayback(by, id, wallet_address)),
  );
  mount.add(
    routes.completePayback,
    deciding<PaybackCompletion>((by, id, { txid }) => completePayback(by, id, txid)),
  );
  mount.add(routes.simulatePayback, async ({ params }) => ({ txid: await simulatePayback(params.id) }));
}
