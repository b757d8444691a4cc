import type { Compared } from '@lode/shared/reports/period';
import { MONTH_FORM, SupportMonthModel } from './month.model.ts';
import { ROLLUP_FORMS, type RolledReport, RollupFaultModel, RollupModel } from './rollup.model.ts';

/** Since when every sum that is kept for a report has been compared with its rows, and when one was last found to differ. */
export async function getCompared(report: RolledReport): Promise<Compared> {
  const [oldest, month, fault] = await Promise.all([
    RollupModel.findOne({ report, form: ROLLUP_FORMS[report] }, { comparedAt: 1 })
      .sort({ comparedAt: 1 })
      .lean(),
    report === 'support' ? oldestMonth() : null,
    RollupFaultModel.findById(report).lean(),
  ]);
  const [since] = [oldest, month]
    .flatMap((row) => (row ? [row.comparedAt.toISOString()] : []))
    .sort((one, other) => (one < other ? -1 : 1));
  return {
    since: since ?? null,
    fault: fault && { at: fault.at.toISOString(), day: fault.day },
  };
}

const oldestMonth = () =>
  SupportMonthModel.findOne({ form: MONTH_FORM }, { comparedAt: 1 }).sort({ comparedAt: 1 }).lean();
