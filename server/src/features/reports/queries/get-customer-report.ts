import {
  CUSTOMER_FIGURES,
  CUSTOMER_TABLES,
  type CustomerFigure,
  type CustomerFilter,
  type CustomerLine,
  type CustomerReport,
  type CustomerReportRow,
} from '@lode/shared/reports/customer-schemas';
import type { Measure } from '@lode/shared/reports/support-schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { readCustomers } from '../customers/add-customers.ts';
import { type CountedCustomer, placeIn, valueIn } from '../customers/customer-figures.ts';
import { sumCustomers, tallyCustomers } from '../customers/customer-pieces.ts';
import {
  cameBack,
  cohortsOf,
  customerLines,
  measureIn,
  standsIn,
  type WhoFilter,
  wholeOf,
} from '../customers/customer-tally.ts';
import { takeUpNotes } from '../customers/take-up-notes.ts';
import { addValue, measureOf, noRows } from '../figure-sum.ts';
import { slice } from '../in-pages.ts';
import { dayIn, type ReportWindow, windowBefore, windowOf } from '../report-window.ts';
import { presentCustomer } from '../reports.presenter.ts';
import { getCompared } from '../rollups/get-compared.ts';

/** The report of a period, and its figures of as many days before. REPORT_TOO_LARGE. */
export async function getCustomerReport(filter: CustomerFilter): Promise<CustomerReport> {
  const window = windowOf(filter);
  const view = viewOf(filter);
  const tally = await tallyCustomers(window, view);
  const before = await sumCustomers(windowBefore(window, filter), view);
  const now = wholeOf(tally);
  const tables = Object.fromEntries(
    CUSTOMER_TABLES.map((table) => [table, customerLines(table, tally, window)]),
  ) as CustomerReport['tables'];
  return {
    figures: CUSTOMER_FIGURES.map((figure) => ({
      figure,
      now: measureIn(now, figure),
      before: measureIn(before, figure),
    })),
    tables: { ...tables, inviter: await withNames(tables.inviter) },
    cohorts: cohortsOf(tally, window.calendar.placeOf(clock.now()).day),
    compared: await getCompared('customers'),
  };
}

async function withNames(lines: CustomerLine[]): Promise<CustomerLine[]> {
  const names = await listUsernames(lines.map(({ key }) => new Types.ObjectId(key)));
  return lines.map((line) => ({ ...line, name: names.get(line.key) ?? line.key }));
}

/** What of a filter chooses customers, their day and their coming back apart. */
function viewOf({ zone, week, country, language, invited, inviter }: CustomerFilter) {
  const asked = Object.entries({ week, country, language, invited, inviter });
  return { zone, filter: Object.fromEntries(asked.filter(([, value]) => value !== undefined)) as WhoFilter };
}

/** The customers that a figure counts: what all of them come to, and any of them, newest first. REPORT_TOO_LARGE. */
export interface CustomerRows {
  measure: Measure;
  read: (range: { skip: number; limit: number }) => AsyncIterable<CountedCustomer>;
}

export async function customerRowsOf(filter: CustomerFilter, figure: CustomerFigure): Promise<CustomerRows> {
  await takeUpNotes();
  const window = dayIn(windowOf(filter), filter.day);
  const rows = () => readRows(window, filter, figure);
  return { measure: await measureRows(window, filter, figure, rows), read: (range) => slice(rows(), range) };
}

/** Of who came back in a week nothing is kept apart: all of them are looked through. */
async function measureRows(
  window: ReportWindow,
  filter: CustomerFilter,
  figure: CustomerFigure,
  rows: () => AsyncIterable<CountedCustomer>,
): Promise<Measure> {
  if (filter.since === undefined) return measureIn(await sumCustomers(window, viewOf(filter)), figure);
  const all = noRows();
  for await (const { value } of rows()) addValue(all, value);
  return measureOf(all);
}

async function* readRows(
  window: ReportWindow,
  { since, ...filter }: CustomerFilter,
  figure: CustomerFigure,
): AsyncGenerator<CountedCustomer> {
  if (window.days.length === 0) return;
  const { filter: who } = viewOf(filter);
  const place = placeIn(window.calendar);
  const today = window.calendar.placeOf(clock.now()).day;
  for await (const fact of readCustomers(window)) {
    const value = valueIn(figure, fact);
    if (value === undefined) continue;
    const customer = place(fact);
    if (standsIn(customer, who) && (since === undefined || cameBack(customer, since, today)))
      yield { fact, value };
  }
}

/** Customers as they are told, with their names and those of who invited them. */
export async function presentCustomers(rows: readonly CountedCustomer[]): Promise<CustomerReportRow[]> {
  const ids = rows.flatMap(({ fact: { id, inviter } }) => (inviter ? [id, inviter] : [id]));
  const names = await listUsernames(ids.map((id) => new Types.ObjectId(id)));
  return rows.map((row) => presentCustomer(row, names));
}
