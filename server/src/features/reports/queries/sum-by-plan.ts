import { idSchema } from '@lode/shared/core/fields';
import type { MoneyFigure } from '@lode/shared/reports/money-schemas';
import { NONE } from '@lode/shared/reports/period';
import {
  type Movement,
  type MovementFilter,
  type MovementSum,
  type ReferenceSum,
  sumByReference,
  sumByReferenceInQuarters,
} from '../../ledger/queries/read-movements.ts';
import { listContractPlans } from '../../mining/queries/list-contract-plans.ts';
import { listPurchasePlans } from '../../store/queries/list-purchase-plans.ts';
import { inPages } from '../in-pages.ts';
import { addMovements, laterName } from '../money-tally.ts';

/** Figures whose entries are about something of a plan: a purchase, or a contract. */
const PLANS_OF = { hash_power_sold: listPurchasePlans, rewards: listContractPlans } as const;
export type PlanFigure = keyof typeof PLANS_OF;
export const PLAN_FIGURES = Object.keys(PLANS_OF) as PlanFigure[];

export const hasPlans = (figure: MoneyFigure): figure is PlanFigure => figure in PLANS_OF;

/** How many things are looked up at once. */
const ASKED_AT_ONCE = 1000;

export interface PlanSum extends MovementSum {
  quarter: Date;
  planId: string;
  /** As the plan was called; empty where there is none. */
  name: string;
}

/** Of the things that entries are about, the plan of each, NONE included; nobody holds all of them at once. */
async function* withPlans<T>(
  figure: PlanFigure,
  rows: AsyncIterable<T>,
  referenceOf: (row: T) => string | null | undefined,
): AsyncGenerator<{ row: T; planId: string; name?: string | undefined }> {
  for await (const page of inPages(rows, ASKED_AT_ONCE)) {
    const ids = page.map(referenceOf).filter((id) => idSchema.safeParse(id).success) as string[];
    const plans = await PLANS_OF[figure]([...new Set(ids)]);
    for (const row of page) {
      const plan = plans.get(referenceOf(row) ?? '');
      yield { row, planId: plan?.planId ?? NONE, name: plan?.name };
    }
  }
}

/** What a figure's entries come to, by what they are about. */
export function sumsWithPlans(figure: PlanFigure, entries: MovementFilter) {
  return withPlans<ReferenceSum>(figure, sumByReference(entries), ({ reference }) => reference);
}

/** Of entries those of a plan, in their order. */
export async function* onlyOfPlan(
  figure: PlanFigure,
  wanted: string,
  movements: AsyncIterable<Movement>,
): AsyncGenerator<Movement> {
  for await (const { row, planId } of withPlans(figure, movements, ({ entry }) => entry.reference?.id))
    if (planId === wanted) yield row;
}

/** What a figure comes to by plan and quarter of an hour. REPORT_TOO_LARGE where the store takes too long. */
export async function sumByPlan(figure: PlanFigure, entries: MovementFilter): Promise<PlanSum[]> {
  const sums = new Map<string, PlanSum>();
  const rows = withPlans(figure, sumByReferenceInQuarters(entries), ({ reference }) => reference);
  for await (const { row, planId, name = '' } of rows) {
    const key = `${planId} ${row.quarter.getTime()}`;
    const sum = sums.get(key) ?? { planId, name, quarter: row.quarter, count: 0, amount: 0n };
    addMovements(sum, row);
    sum.name = laterName(sum.name, name);
    sums.set(key, sum);
  }
  return [...sums.values()];
}
