import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatUsd } from '@lode/shared/core/money';
import { adminContractRoutes } from '@lode/shared/mining/admin-rest';
import { miningRoutes } from '@lode/shared/mining/rest';
import { RETURN_DAYS, returnRoutes } from '@lode/shared/mining/returns-rest';
import { type AdminContract, PAYOUTS_FIRST } from '@lode/shared/mining/schemas';
import type { RouteMount } from '../../platform/route.ts';
import { exportList, type FileColumn } from '../administration/commands/export-list.ts';
import {
  presentAdminContract,
  presentContract,
  presentEarningDay,
  presentPayouts,
  presentReturnDay,
  presentSummary,
} from './mining.presenter.ts';
import { getContract, getOwnContract } from './queries/get-contract.ts';
import { getSummary } from './queries/get-summary.ts';
import {
  listContracts,
  readContracts,
  searchContracts,
  viewAnyContract,
  viewOwnContract,
} from './queries/list-contracts.ts';
import { listEarnings } from './queries/list-earnings.ts';
import { listPayouts } from './queries/list-payouts.ts';
import { listReturnDays } from './queries/list-return-days.ts';

const FIRST = { limit: PAYOUTS_FIRST };

const FILE: readonly FileColumn<AdminContract>[] = [
  'id',
  'user',
  'type',
  'title',
  'plan_id',
  'hash_power_th',
  'bonus_th',
  'state',
  'starts_at',
  'ends_at',
  'amount_usd',
  'earned_usd',
  'purchase_id',
  'activity_id',
];

export function mountMining(mount: RouteMount): void {
  mount.add(miningRoutes.summary, async ({ identity }) => presentSummary(await getSummary(identity.userId)));

  mount.add(miningRoutes.contracts, async ({ identity, query }) => {
    const { views, total } = await listContracts(identity.userId, query);
    return { items: views.map(presentContract), page: query.page, limit: query.limit, total };
  });

  mount.add(miningRoutes.contract, async ({ identity, params }) => {
    const view = await viewOwnContract(params.id, identity.userId);
    const payouts = await listPayouts(view.contract, FIRST);
    return { ...presentContract(view), payouts: presentPayouts(payouts) };
  });

  mount.add(miningRoutes.payouts, async ({ identity, params, query }) => {
    const contract = await getOwnContract(params.id, identity.userId);
    return presentPayouts(await listPayouts(contract, query));
  });

  mount.add(miningRoutes.earnings, async ({ identity, query }) =>
    (await listEarnings(identity.userId, query.days)).map(presentEarningDay),
  );

  mount.add(returnRoutes.days, async () => (await listReturnDays(RETURN_DAYS)).map(presentReturnDay));

  mount.add(adminContractRoutes.file, (call) =>
    exportList(call, {
      name: 'contracts',
      columns: FILE,
      pages: readContracts(call.query),
      present: (views) => views.map(presentAdminContract),
    }),
  );

  mount.add(adminContractRoutes.list, async ({ query }) => {
    const { views, total, totals } = await searchContracts(query);
    return {
      items: views.map(presentAdminContract),
      page: query.page,
      limit: query.limit,
      total,
      totals: {
        hash_power_th: formatHashPower(totals.hashPower),
        amount_usd: formatUsd(totals.amountUsd),
        earned_usd: formatUsd(totals.earnedUsd),
      },
    };
  });

  mount.add(adminContractRoutes.get, async ({ params }) => {
    const view = await viewAnyContract(params.id);
    const payouts = await listPayouts(view.contract, FIRST);
    return { ...presentAdminContract(view), payouts: presentPayouts(payouts) };
  });

  mount.add(adminContractRoutes.payouts, async ({ params, query }) =>
    presentPayouts(await listPayouts(await getContract(params.id), query)),
  );
}
