import { publicWithdrawalRoutes, withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import type { PublicWithdrawals } from '@lode/shared/withdrawals/schemas';
import { consume, LIMITS } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { cancelWithdrawal } from './commands/cancel-withdrawal.ts';
import { createWithdrawal } from './commands/create-withdrawal.ts';
import { getWithdrawal } from './queries/get-withdrawal.ts';
import { getWithdrawalRules } from './queries/get-withdrawal-rules.ts';
import { listMethods } from './queries/list-methods.ts';
import { listPublicWithdrawals } from './queries/list-public-withdrawals.ts';
import { listWithdrawals } from './queries/list-withdrawals.ts';
import { presentMethod, presentPublicWithdrawals, presentWithdrawal } from './withdrawals.presenter.ts';

async function publicList({ query }: { query: { page: number; limit: number } }): Promise<PublicWithdrawals> {
  return presentPublicWithdrawals(await listPublicWithdrawals(query.page, query.limit), query);
}

async function answer(id: string, userId: string) {
  const [row, { confirmations }] = await Promise.all([getWithdrawal(id, userId), getWithdrawalRules()]);
  return presentWithdrawal(row, confirmations[row.currency]);
}

export function mountWithdrawals(mount: RouteMount): void {
  mount.add(publicWithdrawalRoutes.list, publicList);
  mount.add(publicWithdrawalRoutes.virtual, publicList);

  mount.add(withdrawalRoutes.methods, async ({ identity }) =>
    (await listMethods(identity.userId)).map(presentMethod),
  );

  mount.add(withdrawalRoutes.create, async ({ identity, body, context }) => {
    await consume(LIMITS.createsPerUser, `withdrawals ${identity.userId}`);
    const { _id } = await createWithdrawal(identity, {
      amount: body.amount_usd,
      currency: body.currency,
      walletAddress: body.wallet_address,
      requestKey: context.requestKey,
    });
    return answer(String(_id), identity.userId);
  });

  mount.add(withdrawalRoutes.list, async ({ identity, query }) => {
    const [{ rows, total }, { confirmations }] = await Promise.all([
      listWithdrawals(identity.userId, query),
      getWithdrawalRules(),
    ]);
    const items = rows.map((row) => presentWithdrawal(row, confirmations[row.currency]));
    return { items, page: query.page, limit: query.limit, total };
  });

  mount.add(withdrawalRoutes.one, ({ identity, params }) => answer(params.id, identity.userId));

  mount.add(withdrawalRoutes.cancel, async ({ identity, params }) => {
    await cancelWithdrawal(identity.userId, params.id);
    return answer(params.id, identity.userId);
  });
}
