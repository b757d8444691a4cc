import type { Compared } from '@lode/shared/reports/period';
import { ROLLUP_FORMS, type RolledReport, RollupFaultModel, RollupModel } from './rollup.model.ts';

/** Since when every sum that is kept for a report has been compared with its rows, and when one was last found to differ. */
export async function getCompared(report: RolledReport): Promise<Compared> {
  const [oldest, fault] = await Promise.all([
    RollupModel.findOne({ report, form: ROLLUP_FORMS[report] }, { comparedAt: 1 })
      .sort({ comparedAt: 1 })
      .lean(),
    RollupFaultModel.findById(report).lean(),
  ]);
  return {
    since: oldest?.comparedAt.toISOString() ?? null,
    fault: fault && { at: fault.at.toISOString(), day: fault.day },
  };
}
