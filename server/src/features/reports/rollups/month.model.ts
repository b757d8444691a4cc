import mongoose, { Schema } from 'mongoose';
import { ROLLUP_FORMS } from './rollup.model.ts';

/** How the sums are written. */
export const MONTH_FORM = `1 ${ROLLUP_FORMS.support}`;

/** What is read again after so long is made again. */
const KEPT_S = 60 * 24 * 3600;

/** What the days of a finished month come to in a zone: made when it is first read. */
export interface SupportMonthRow {
  /** Zone and month. */
  _id: string;
  zone: string;
  month: string;
  form: string;
  /** How often rows of its days had been changed after they were over: counts while that is still so. */
  revision: number;
  sums: Buffer;
  madeAt: Date;
  /** When it was last compared with its days. */
  comparedAt: Date;
}

const schema = new Schema<SupportMonthRow>(
  {
    _id: { type: String, required: true },
    zone: { type: String, required: true },
    month: { type: String, required: true },
    form: { type: String, required: true },
    revision: { type: Number, required: true },
    sums: { type: Buffer, required: true },
    madeAt: { type: Date, required: true },
    comparedAt: { type: Date, required: true },
  },
  { collection: 'report_support_months', versionKey: false },
);
schema.index({ month: 1 });
schema.index({ comparedAt: 1 });
schema.index({ madeAt: 1 }, { expireAfterSeconds: KEPT_S });

export const SupportMonthModel = mongoose.model<SupportMonthRow>('ReportSupportMonth', schema);

export const monthId = (zone: string, month: string) => `${zone} ${month}`;
