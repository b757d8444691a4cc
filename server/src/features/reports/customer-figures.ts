import { type CustomerFigure, FUNNEL_FIGURES, LEFT_FIGURES } from '@lode/shared/reports/customer-schemas';
import { dayAfter } from '@lode/shared/reports/period';
import type { Newcomer } from '../accounts/queries/list-newcomers.ts';

export interface Customer extends Newcomer {
  /** Of registering, and its Monday. */
  day: string;
  week: string;
  /** When they took the steps, up to the first that is missing: deposit credited, bought, paid for a day, withdrew; each after the one before. */
  steps: readonly Date[];
  /** In which weeks after that one they did something themselves, as far as those are over. */
  back: ReadonlySet<number>;
}

export interface CountedCustomer {
  fact: Customer;
  /** Seconds from the step before; null where the figure is no step. */
  value: number | null;
}

/** Whether a customer is one of a figure's rows, and what it measures; undefined where not: all ask here. */
function valueIn(figure: CustomerFigure, customer: Customer): number | null | undefined {
  const taken = customer.steps.length;
  const left = (LEFT_FIGURES as readonly string[]).indexOf(figure);
  if (left !== -1) return taken === left ? null : undefined;
  const step = (FUNNEL_FIGURES as readonly string[]).indexOf(figure);
  if (step === 0) return null;
  if (taken < step) return undefined;
  const moments = [customer.createdAt, ...customer.steps];
  const [from, to] = [moments[step - 1]?.getTime() ?? 0, moments[step]?.getTime() ?? 0];
  return Math.round((to - from) / 1000);
}

export function customersOf(figure: CustomerFigure, customers: readonly Customer[]): CountedCustomer[] {
  return customers.flatMap((fact) => {
    const value = valueIn(figure, fact);
    return value === undefined ? [] : [{ fact, value }];
  });
}

const DAY_MS = 24 * 3600 * 1000;

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  return dayAfter(day, -((Date.parse(day) / DAY_MS + 3) % 7));
}

/** How many weeks lie between two Mondays. */
export const weeksBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (7 * DAY_MS));
