import { accrualRoutes } from '@lode/shared/mining/accrual-rest';
import type { AccrualRun } from '@lode/shared/mining/accrual-schemas';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import type { Revenue } from '@lode/shared/mining/revenue-schemas';
import { config } from '../../platform/config.ts';
import type { RouteMount } from '../../platform/route.ts';
import { listUsernames } from '../accounts/queries/list-usernames.ts';
import { exportList, type FileColumn } from '../administration/commands/export-list.ts';
import { presentClock, presentRevenue, presentRun, presentStaffPayout } from './accrual.presenter.ts';
import { confirmRevenue, rejectRevenue } from './commands/decide-revenue.ts';
import { matchPayout } from './commands/match-payout.ts';
import { moveClock } from './commands/move-clock.ts';
import { requestRevenue } from './commands/request-revenue.ts';
import { evidenceFiles } from './evidence-store.ts';
import { getEvidence, listRevenue, readRevenue } from './queries/list-revenue.ts';
import { listRewards } from './queries/list-rewards.ts';
import { getRun, listRuns, readRuns } from './queries/list-runs.ts';

const REVENUE: readonly FileColumn<Revenue>[] = [
  'id',
  'source',
  'pool',
  'simulated',
  'coin',
  'amount',
  'rate',
  'amount_usd',
  'txid',
  'note',
  'state',
  'stated_day',
  'day',
  'requested_by',
  'requested_at',
  'decided_by',
  'decided_at',
  'reason',
  'entry_id',
];

const RUNS: readonly FileColumn<AccrualRun>[] = [
  'day',
  'state',
  'revenue',
  'fee_percent',
  'fee',
  'carried_in',
  'capacity',
  'contracts',
  'paid',
  'payouts',
  'operator_share',
  'carried_out',
  'per_th',
];

export function mountRevenue(mount: RouteMount): void {
  mount.add(revenueRoutes.list, async ({ query }) => {
    const { rows, total } = await listRevenue(query);
    return { items: rows.map(presentRevenue), page: query.page, limit: query.limit, total };
  });

  mount.add(revenueRoutes.file, (call) =>
    exportList(call, {
      name: 'revenue',
      columns: REVENUE,
      pages: readRevenue(call.query),
      present: (rows) => rows.map(presentRevenue),
    }),
  );

  mount.add(revenueRoutes.request, async ({ identity, body, context: { address, file } }) =>
    presentRevenue(await requestRevenue({ identity, address }, { ...body, upload: file })),
  );

  mount.add(revenueRoutes.evidence, async ({ params, context }) =>
    evidenceFiles.send(await getEvidence(params.id), context, 'private, no-store'),
  );

  mount.add(revenueRoutes.confirm, async ({ identity, params, context: { address } }) =>
    presentRevenue(await confirmRevenue({ identity, address }, params.id)),
  );

  mount.add(revenueRoutes.paid, async ({ identity, params, body, context: { address } }) =>
    presentRevenue(await matchPayout({ identity, address }, params.id, body)),
  );

  mount.add(revenueRoutes.reject, async ({ identity, params, body, context: { address } }) =>
    presentRevenue(await rejectRevenue({ identity, address }, params.id, body.reason)),
  );
}

export function mountAccruals(mount: RouteMount): void {
  mount.add(accrualRoutes.runs, async ({ query }) => {
    const { rows, total } = await listRuns(query);
    return { items: rows.map(presentRun), page: query.page, limit: query.limit, total };
  });

  mount.add(accrualRoutes.runsFile, (call) =>
    exportList(call, {
      name: 'rewards',
      columns: RUNS,
      pages: readRuns(),
      present: (rows) => rows.map(presentRun),
    }),
  );

  mount.add(accrualRoutes.run, async ({ params }) => presentRun(await getRun(params.day)));

  mount.add(accrualRoutes.payouts, async ({ params, query }) => {
    const run = await getRun(params.day);
    const { rows, total } = await listRewards(params.day, query);
    const names = await listUsernames(rows.map(({ userId }) => userId));
    const items = rows.map((row) => presentStaffPayout(row, run, names.get(String(row.userId)) ?? ''));
    return { items, page: query.page, limit: query.limit, total };
  });

  mount.add(accrualRoutes.clock, async () => (config.embedded ? presentClock() : null));

  mount.add(accrualRoutes.moveClock, async ({ identity, body, context: { address } }) => {
    await moveClock({ identity, address }, body.days);
    return presentClock();
  });
}
