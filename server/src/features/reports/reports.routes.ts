import type { ReportPeriod } from '@lode/shared/reports/period';
import { reportRoutes as routes } from '@lode/shared/reports/rest';
import { savedReportRoutes as saved } from '@lode/shared/reports/saved-rest';
import { consume, LIMITS, type Limit } from '../../platform/rate-limit.ts';
import type { RequestContext, RouteMount } from '../../platform/route.ts';
import { sendLines } from '../../platform/send-file.ts';
import { changeReport, endReportMails, removeReport, saveReport } from './commands/save-reports.ts';
import { measure } from './figure-sum.ts';
import { fileName } from './file-name.ts';
import { collect } from './in-pages.ts';
import { exportCustomerRows, exportCustomerTable } from './queries/export-customers.ts';
import { exportMiningRows, exportMiningTable } from './queries/export-mining.ts';
import { exportMoneyRows, exportMoneyTable } from './queries/export-money.ts';
import { exportSupportRows, exportSupportTable } from './queries/export-support.ts';
import { customerRowsOf, getCustomerReport, presentCustomers } from './queries/get-customer-report.ts';
import { getMiningReport, miningRowsOf } from './queries/get-mining-report.ts';
import { getMoneyReport, listMoneyRows } from './queries/get-money-report.ts';
import { getSupportReport, listSupportRows } from './queries/get-support-report.ts';
import { listSavedReports } from './queries/list-saved-reports.ts';
import { presentMovement, presentSavedReport, presentSum, presentSupportRow } from './reports.presenter.ts';

/** A report reads a year at most; nobody reads one a second. */
const READS: Limit = { name: 'reports', points: 60, seconds: 60 };
const FILES: Limit = { name: 'report-files', points: 20, seconds: 60 };

interface Asked extends Pick<ReportPeriod, 'from' | 'to'> {
  table?: string | undefined;
  figure?: string | undefined;
  hours?: string | undefined;
}

async function sendCsv(context: RequestContext, report: string, asked: Asked, lines: AsyncGenerator<string>) {
  return sendLines(context, fileName(report, asked, asked.table ?? asked.figure), lines);
}

function mountSupport(mount: RouteMount): void {
  mount.add(routes.support, async ({ identity, query }) => {
    await consume(READS, identity.userId);
    return getSupportReport(query);
  });
  mount.add(routes.supportRows, async ({ identity, query }) => {
    await consume(READS, identity.userId);
    const { page, limit, figure, ...filter } = query;
    const rows = await listSupportRows(filter, figure);
    const items = rows.slice((page - 1) * limit, page * limit).map(presentSupportRow);
    return { items, page, limit, total: rows.length, measure: measure(rows) };
  });
  mount.add(routes.supportFile, async ({ identity, query, context }) => {
    await consume(FILES, identity.userId);
    const { table, figure, ...filter } = query;
    if (table) return sendCsv(context, 'support', query, exportSupportTable(filter, table));
    return sendCsv(context, 'support', query, exportSupportRows(filter, figure ?? 'started'));
  });
}

function mountMoney(mount: RouteMount): void {
  mount.add(routes.money, async ({ identity, query }) => {
    await consume(READS, identity.userId);
    return getMoneyReport(query);
  });
  mount.add(routes.moneyRows, async ({ identity, query }) => {
    await consume(READS, identity.userId);
    const { page, limit, figure, ...filter } = query;
    const { rows, sum } = await listMoneyRows(filter, figure, { page, limit });
    return { items: rows.map(presentMovement), page, limit, total: sum.count, measure: presentSum(sum) };
  });
  mount.add(routes.moneyFile, async ({ identity, query, context }) => {
    await consume(FILES, identity.userId);
    const { table, figure, ...filter } = query;
    if (table) return sendCsv(context, 'money', query, exportMoneyTable(filter, table));
    return sendCsv(context, 'money', query, exportMoneyRows(filter, figure ?? 'deposits'));
  });
}

function mountMining(mount: RouteMount): void {
  mount.add(routes.mining, async ({ identity, query }) => {
    await consume(READS, identity.userId);
    return getMiningReport(query);
  });
  mount.add(routes.miningRows, async ({ identity, query }) => {
    await consume(READS, identity.userId);
    const { page, limit, figure, ...filter } = query;
    const { measure: sums, read } = await miningRowsOf(filter, figure);
    const items = await collect(read({ skip: (page - 1) * limit, limit }));
    return { items, page, limit, total: sums.count, measure: sums };
  });
  mount.add(routes.miningFile, async ({ identity, query, context }) => {
    await consume(FILES, identity.userId);
    const { table, figure, ...filter } = query;
    if (table) return sendCsv(context, 'mining', query, exportMiningTable(filter, table));
    return sendCsv(context, 'mining', query, exportMiningRows(filter, figure ?? 'revenue'));
  });
}

function mountCustomers(mount: RouteMount): void {
  mount.add(routes.customers, async ({ identity, query }) => {
    await consume(READS, identity.userId);
    return getCustomerReport(query);
  });
  mount.add(routes.customersRows, async ({ identity, query }) => {
    await consume(READS, identity.userId);
    const { page, limit, figure, ...filter } = query;
    const { measure: sums, read } = await customerRowsOf(filter, figure);
    const items = await presentCustomers(await collect(read({ skip: (page - 1) * limit, limit })));
    return { items, page, limit, total: sums.count, measure: sums };
  });
  mount.add(routes.customersFile, async ({ identity, query, context }) => {
    await consume(FILES, identity.userId);
    const { table, figure, ...filter } = query;
    if (table) return sendCsv(context, 'customers', query, exportCustomerTable(filter, table));
    return sendCsv(context, 'customers', query, exportCustomerRows(filter, figure ?? 'registered'));
  });
}

function mountSaved(mount: RouteMount): void {
  mount.add(saved.list, async ({ identity }) => (await listSavedReports(identity)).map(presentSavedReport));
  mount.add(saved.create, async ({ identity, body }) => {
    await consume(LIMITS.createsPerUser, `report ${identity.userId}`);
    return presentSavedReport(await saveReport(identity, body));
  });
  mount.add(saved.change, async ({ identity, params, body }) =>
    presentSavedReport(await changeReport(identity, params.id, body)),
  );
  mount.add(saved.remove, async ({ identity, params }) => {
    await removeReport(identity, params.id);
    return null;
  });
  mount.add(saved.unsubscribe, async ({ params }) => {
    await endReportMails(params.token);
    return null;
  });
}

export function mountReports(mount: RouteMount): void {
  mountSupport(mount);
  mountMoney(mount);
  mountMining(mount);
  mountCustomers(mount);
  mountSaved(mount);
}
