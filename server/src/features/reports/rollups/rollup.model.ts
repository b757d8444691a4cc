import { MONEY_FIGURES } from '@lode/shared/reports/money-schemas';
import { SUPPORT_FIGURES } from '@lode/shared/reports/support-schemas';
import mongoose, { Schema } from 'mongoose';

/** What is kept of finished days: sums of the desk and as much of its facts as sums of any part need, both also in business hours; sums of money and of mining. */
export const ROLLED_REPORTS = ['support', 'support_facts', 'money', 'mining'] as const;
export type RolledReport = (typeof ROLLED_REPORTS)[number];
/** All of what is kept may be wrong. */
export type KeptReport = RolledReport | 'customers';

/** How the sums are written. Another release may have other figures: it reads none of these, and makes its own. */
export const ROLLUP_FORMS: Record<RolledReport, string> = {
  support: `2 ${SUPPORT_FIGURES.join(' ')}`,
  support_facts: `2 ${SUPPORT_FIGURES.join(' ')}`,
  money: `2 ${MONEY_FIGURES.join(' ')}`,
  mining: '1',
};

/** What is kept of the rows of a finished day of UTC. */
export interface RollupRow {
  /** Report and day. */
  _id: string;
  report: RolledReport;
  day: string;
  form: string;
  /** How often the day's rows had been changed after it was over: counts while that is still so. */
  revision: number;
  sums: Buffer;
  madeAt: Date;
  /** When it was last compared with the rows. */
  comparedAt: Date;
}

const rollupSchema = new Schema<RollupRow>(
  {
    _id: { type: String, required: true },
    report: { type: String, required: true },
    day: { type: String, required: true },
    form: { type: String, required: true },
    revision: { type: Number, required: true },
    sums: { type: Buffer, required: true },
    madeAt: { type: Date, required: true },
    comparedAt: { type: Date, required: true },
  },
  { collection: 'report_rollups', versionKey: false },
);
rollupSchema.index({ report: 1, day: 1 });
rollupSchema.index({ report: 1, comparedAt: 1 });

export const RollupModel = mongoose.model<RollupRow>('ReportRollup', rollupSchema);

/** When the sums of a report last were others than their rows, and of which day. */
export interface RollupFaultRow {
  _id: KeptReport;
  at: Date;
  day: string;
}

const faultSchema = new Schema<RollupFaultRow>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    day: { type: String, required: true },
  },
  { collection: 'report_rollup_faults', versionKey: false },
);

export const RollupFaultModel = mongoose.model<RollupFaultRow>('ReportRollupFault', faultSchema);

export const rollupId = (report: RolledReport, day: string) => `${report} ${day}`;
