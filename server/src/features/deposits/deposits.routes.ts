import { depositRoutes } from '@lode/shared/deposits/rest';
import type { RouteMount } from '../../platform/route.ts';
import { createDeposit } from './commands/create-deposit.ts';
import { addressPayback } from './commands/decide-payback.ts';
import { paySimulated } from './commands/pay-simulated.ts';
import { presentCurrency, presentDeposit } from './deposits.presenter.ts';
import { getDeposit } from './queries/get-deposit.ts';
import { listCurrencies } from './queries/list-currencies.ts';
import { listDeposits } from './queries/list-deposits.ts';

export function mountDeposits(mount: RouteMount): void {
  mount.add(depositRoutes.currencies, async () => (await listCurrencies()).map(presentCurrency));

  mount.add(depositRoutes.create, async ({ identity, body, context }) => {
    const { _id } = await createDeposit(identity.userId, {
      coin: body.currency,
      amountUsd: body.amount_usd,
      requestKey: context.requestKey,
    });
    return presentDeposit(await getDeposit(String(_id), identity.userId));
  });

  mount.add(depositRoutes.list, async ({ identity, query }) => {
    const { views, total } = await listDeposits(identity.userId, query);
    return { items: views.map(presentDeposit), page: query.page, limit: query.limit, total };
  });

  mount.add(depositRoutes.one, async ({ identity, params }) =>
    presentDeposit(await getDeposit(params.id, identity.userId)),
  );

  mount.add(depositRoutes.payback, async ({ identity, params, body }) => {
    const depositId = await addressPayback(identity, params.id, body.wallet_address);
    return presentDeposit(await getDeposit(depositId, identity.userId));
  });

  mount.add(depositRoutes.pay, async ({ identity, params }) => ({
    txid: await paySimulated(params.id, identity.userId),
  }));
}
