import type { Compared } from '@lode/shared/reports/period';
import { CustomerDayModel } from '../customers/customer-facts.model.ts';
import { CUSTOMER_PIECE_FORM, CustomerPieceModel } from '../customers/customer-piece.model.ts';
import { PIECE_FORM, SupportPieceModel } from './piece.model.ts';
import {
  type KeptReport,
  ROLLUP_FORMS,
  type RolledReport,
  RollupFaultModel,
  RollupModel,
} from './rollup.model.ts';

type Oldest = Promise<{ comparedAt: Date } | null>;

const oldestOf = (report: RolledReport): Oldest =>
  RollupModel.findOne({ report, form: ROLLUP_FORMS[report] }, { comparedAt: 1 })
    .sort({ comparedAt: 1 })
    .lean()
    .exec();

/** What each report is made of, and of each what was compared longest ago. */
const PARTS = {
  support: {
    faults: ['support', 'support_facts'],
    oldest: () => [
      oldestOf('support'),
      oldestOf('support_facts'),
      SupportPieceModel.findOne({ form: PIECE_FORM }, { comparedAt: 1 })
        .sort({ comparedAt: 1 })
        .lean()
        .exec(),
    ],
  },
  money: { faults: ['money'], oldest: () => [oldestOf('money')] },
  mining: { faults: ['mining'], oldest: () => [oldestOf('mining')] },
  customers: {
    faults: ['customers'],
    oldest: () => [
      CustomerDayModel.findOne({}, { comparedAt: 1 }).sort({ comparedAt: 1 }).lean().exec(),
      CustomerPieceModel.findOne({ form: CUSTOMER_PIECE_FORM }, { comparedAt: 1 })
        .sort({ comparedAt: 1 })
        .lean()
        .exec(),
    ],
  },
} as const satisfies Record<string, { faults: readonly KeptReport[]; oldest: () => Oldest[] }>;

/** Since when all that is kept for a report has been compared with its rows, and when some of it was last found to differ. */
export async function getCompared(report: keyof typeof PARTS): Promise<Compared> {
  const { faults: kinds, oldest } = PARTS[report];
  const [oldestRows, faults] = await Promise.all([
    Promise.all(oldest()),
    RollupFaultModel.find({ _id: { $in: kinds } })
      .sort({ at: -1 })
      .limit(1)
      .lean(),
  ]);
  const [since] = oldestRows
    .flatMap((row) => (row ? [row.comparedAt.toISOString()] : []))
    .sort((one, other) => (one < other ? -1 : 1));
  const [fault] = faults;
  return {
    since: since ?? null,
    fault: fault ? { at: fault.at.toISOString(), day: fault.day } : null,
  };
}
