import { publicWithdrawalRoutes } from '@lode/shared/withdrawals/rest';
import type { PublicWithdrawals } from '@lode/shared/withdrawals/schemas';
import type { RouteMount } from '../../platform/route.ts';
import { listPublicWithdrawals } from './queries/list-public-withdrawals.ts';
import { presentPublicWithdrawals } from './withdrawals.presenter.ts';

async function publicList({ query }: { query: { page: number; limit: number } }): Promise<PublicWithdrawals> {
  return presentPublicWithdrawals(await listPublicWithdrawals(query.page, query.limit), query);
}

export function mountWithdrawals(mount: RouteMount): void {
  mount.add(publicWithdrawalRoutes.list, publicList);
  mount.add(publicWithdrawalRoutes.virtual, publicList);
}
