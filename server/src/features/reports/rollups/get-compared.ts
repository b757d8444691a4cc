import type { Compared } from '@lode/shared/reports/period';
import { PIECE_FORM, SupportPieceModel } from './piece.model.ts';
import { ROLLUP_FORMS, type RolledReport, RollupFaultModel, RollupModel } from './rollup.model.ts';

/** What each report is made of. */
const PARTS = { support: ['support', 'support_facts'], money: ['money'] } as const satisfies Record<
  string,
  readonly RolledReport[]
>;

/** Since when all that is kept for a report has been compared with its rows, and when some of it was last found to differ. */
export async function getCompared(report: keyof typeof PARTS): Promise<Compared> {
  const parts = PARTS[report];
  const [days, piece, faults] = await Promise.all([
    Promise.all(parts.map(oldestOf)),
    report === 'support' ? oldestPiece() : null,
    RollupFaultModel.find({ _id: { $in: parts } })
      .sort({ at: -1 })
      .limit(1)
      .lean(),
  ]);
  const [since] = [...days, piece]
    .flatMap((row) => (row ? [row.comparedAt.toISOString()] : []))
    .sort((one, other) => (one < other ? -1 : 1));
  const [fault] = faults;
  return {
    since: since ?? null,
    fault: fault ? { at: fault.at.toISOString(), day: fault.day } : null,
  };
}

const oldestOf = (report: RolledReport) =>
  RollupModel.findOne({ report, form: ROLLUP_FORMS[report] }, { comparedAt: 1 })
    .sort({ comparedAt: 1 })
    .lean();

const oldestPiece = () =>
  SupportPieceModel.findOne({ form: PIECE_FORM }, { comparedAt: 1 }).sort({ comparedAt: 1 }).lean();
