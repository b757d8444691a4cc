import {
  CUSTOMER_FIGURES,
  CUSTOMER_TABLES,
  type CustomerFigure,
  type CustomerFilter,
  type CustomerLine,
  type CustomerReport,
  type CustomerReportRow,
} from '@lode/shared/reports/customer-schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { type CountedCustomer, customersOf } from '../customer-figures.ts';
import { cohortsOf, customerLines, filterCustomers } from '../customer-tables.ts';
import { measure } from '../figure-sum.ts';
import { windowBefore, windowOf } from '../report-window.ts';
import { presentCustomer } from '../reports.presenter.ts';
import { readCustomers } from './read-customers.ts';

/** The report of a period, and its figures of as many days before. REPORT_TOO_LARGE. */
export async function getCustomerReport(filter: CustomerFilter): Promise<CustomerReport> {
  const window = windowOf(filter);
  const before = filterCustomers(await readCustomers(windowBefore(window, filter)), filter);
  const customers = filterCustomers(await readCustomers(window), filter);
  const tables = Object.fromEntries(
    CUSTOMER_TABLES.map((table) => [table, customerLines(table, customers, window)]),
  ) as CustomerReport['tables'];
  return {
    figures: CUSTOMER_FIGURES.map((figure) => ({
      figure,
      now: measure(customersOf(figure, customers)),
      before: measure(customersOf(figure, before)),
    })),
    tables: { ...tables, inviter: await withNames(tables.inviter) },
    cohorts: cohortsOf(customers, window.calendar.placeOf(clock.now()).day),
  };
}

async function withNames(lines: CustomerLine[]): Promise<CustomerLine[]> {
  const names = await listUsernames(lines.map(({ key }) => new Types.ObjectId(key)));
  return lines.map((line) => ({ ...line, name: names.get(line.key) ?? line.key }));
}

/** The customers that a figure counts, newest first. REPORT_TOO_LARGE. */
export async function listCustomerRows(
  filter: CustomerFilter,
  figure: CustomerFigure,
): Promise<CountedCustomer[]> {
  const customers = filterCustomers(await readCustomers(windowOf(filter)), filter);
  return customersOf(figure, customers).sort(
    ({ fact: one }, { fact: other }) => other.createdAt.getTime() - one.createdAt.getTime(),
  );
}

/** With the names of who invited them. */
export async function presentCustomers(rows: readonly CountedCustomer[]): Promise<CustomerReportRow[]> {
  const names = await listUsernames(rows.flatMap(({ fact }) => fact.referredBy ?? []));
  return rows.map((row) => presentCustomer(row, names));
}
