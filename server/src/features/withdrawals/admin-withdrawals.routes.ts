import { adminWithdrawalRoutes as routes } from '@lode/shared/withdrawals/admin-rest';
import type { AdminWithdrawal, AdminWithdrawalDetail } from '@lode/shared/withdrawals/admin-schemas';
import type { Identity } from '../../platform/identity.ts';
import type { RouteMount } from '../../platform/route.ts';
import { exportList, type FileColumn } from '../administration/commands/export-list.ts';
import { presentAdminWithdrawal, presentStory, presentTotals } from './admin-withdrawals.presenter.ts';
import { approveMany } from './commands/approve-many.ts';
import { approveWithdrawal } from './commands/approve-withdrawal.ts';
import { completeWithdrawal } from './commands/complete-withdrawal.ts';
import { rejectWithdrawal } from './commands/reject-withdrawal.ts';
import { simulatePayout } from './commands/simulate-payout.ts';
import { getAdminWithdrawal } from './queries/get-admin-withdrawal.ts';
import { listAdminWithdrawals, readAdminWithdrawals } from './queries/list-admin-withdrawals.ts';

async function story(id: string, identity: Identity): Promise<AdminWithdrawalDetail> {
  return presentStory(await getAdminWithdrawal(id), identity);
}

const FILE: readonly FileColumn<AdminWithdrawal>[] = [
  'id',
  'created_at',
  'user',
  'state',
  'risk',
  'currency',
  'amount_usd',
  'fee_usd',
  'fee_account',
  'net_usd',
  'crypto_amount',
  'rate',
  ['approved_by', ({ approvals }) => approvals.map(({ by }) => by.username).join(', ')],
  'wallet_address',
  'tx_id',
];

export function mountAdminWithdrawals(mount: RouteMount): void {
  mount.add(routes.list, async ({ identity, query }) => {
    const { views, total, amount, fee } = await listAdminWithdrawals(query);
    const items = views.map((view) => presentAdminWithdrawal(view, identity));
    return { items, page: query.page, limit: query.limit, total, totals: presentTotals(amount, fee) };
  });

  mount.add(routes.file, (call) =>
    exportList(call, {
      name: 'withdrawals',
      columns: FILE,
      pages: readAdminWithdrawals(call.query),
      present: (views) => views.map((view) => presentAdminWithdrawal(view, call.identity)),
    }),
  );

  mount.add(routes.get, ({ identity, params }) => story(params.id, identity));

  mount.add(routes.approve, async ({ identity, params: { id }, context }) => {
    await approveWithdrawal({ identity, address: context.address }, id);
    return story(id, identity);
  });

  mount.add(routes.approveMany, async ({ identity, body, context }) => ({
    items: await approveMany({ identity, address: context.address }, body.ids),
  }));

  mount.add(routes.reject, async ({ identity, params: { id }, body, context }) => {
    await rejectWithdrawal({ identity, address: context.address }, id, body.reason);
    return story(id, identity);
  });

  mount.add(routes.complete, async ({ identity, params: { id }, body, context }) => {
    await completeWithdrawal({ identity, address: context.address }, id, body.txid);
    return story(id, identity);
  });

  mount.add(routes.simulatePayment, async ({ identity, params: { id } }) => ({
    txid: await simulatePayout(identity, id),
  }));
}
