import {
  COHORT_WEEKS,
  type Cohort,
  CUSTOMER_FIGURES,
  type CustomerFilter,
  type CustomerLine,
  type CustomerTable,
  INVITERS_MAX,
} from '@lode/shared/reports/customer-schemas';
import { NONE } from '@lode/shared/reports/period';
import { type Customer, customersOf, weekOf, weeksBetween } from './customer-figures.ts';
import { measure } from './figure-sum.ts';
import type { ReportWindow } from './report-window.ts';

/** In which line of a table a customer stands. */
const KEYS: Record<CustomerTable, (customer: Customer) => string> = {
  day: ({ day }) => day,
  week: ({ week }) => week,
  country: ({ country }) => country ?? NONE,
  language: ({ language }) => language ?? NONE,
  invited: ({ referredBy }) => (referredBy ? 'yes' : 'no'),
  inviter: ({ referredBy }) => (referredBy ? String(referredBy) : NONE),
};

/** Lines that are there, whether anybody stands in them or not. */
const FIXED: Partial<Record<CustomerTable, (window: ReportWindow) => readonly string[]>> = {
  day: ({ days }) => days,
  week: ({ days }) => [...new Set(days.map(weekOf))],
  invited: () => ['yes', 'no'],
};

/** The customers that a filter leaves: by the keys of the tables, so that a line opens the rows that it counts. */
export function filterCustomers(customers: readonly Customer[], filter: CustomerFilter): Customer[] {
  const { since } = filter;
  const asked = (Object.keys(KEYS) as CustomerTable[]).filter((name) => filter[name] !== undefined);
  return customers.filter(
    (customer) =>
      asked.every((name) => KEYS[name](customer) === filter[name]) &&
      (since === undefined || customer.back.has(since)),
  );
}

export function customerLines(
  table: CustomerTable,
  customers: readonly Customer[],
  window: ReportWindow,
): CustomerLine[] {
  const groups = Map.groupBy(customers, KEYS[table]);
  const fixed = FIXED[table]?.(window);
  const bySize = [...groups].sort(([, one], [, other]) => other.length - one.length).map(([key]) => key);
  // Nobody has brought those whom nobody has brought.
  const brought = bySize.filter((key) => key !== NONE).slice(0, INVITERS_MAX);
  const keys = fixed ?? (table === 'inviter' ? brought : bySize);
  return keys.map((key) => ({ key, figures: figuresOf(groups.get(key) ?? []) }));
}

function figuresOf(customers: readonly Customer[]): CustomerLine['figures'] {
  const counted = CUSTOMER_FIGURES.map(
    (figure) => [figure, measure(customersOf(figure, customers))] as const,
  );
  return Object.fromEntries(counted.filter(([, { count }]) => count > 0));
}

/** Who came back, by the week of registering; weeks that are not over are left out. */
export function cohortsOf(customers: readonly Customer[], today: string): Cohort[] {
  const thisWeek = weekOf(today);
  return [...Map.groupBy(customers, ({ week }) => week)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([week, own]) => ({
      week,
      size: own.length,
      back: Array.from(
        { length: Math.max(0, Math.min(COHORT_WEEKS, weeksBetween(week, thisWeek) - 1)) },
        (_, index) => own.filter(({ back }) => back.has(index + 1)).length,
      ),
    }));
}
