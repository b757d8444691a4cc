import mongoose, { Schema } from 'mongoose';
import { ROLLUP_FORMS } from './rollup.model.ts';

/** How the sums are written. */
export const PIECE_FORM = `1 ${ROLLUP_FORMS.support}`;

/** What is read again after so long is made again. */
const KEPT_S = 60 * 24 * 3600;

/** What days of one month come to in a zone, of all conversations or of those of a filter: made when it is first read. */
export interface SupportPieceRow {
  /** Zone, days, filter, and which seconds count. */
  _id: string;
  zone: string;
  /** First day and last. */
  from: string;
  to: string;
  /** By what a part of the conversations is chosen, as JSON. */
  filter: string;
  /** Durations are of business hours only. */
  business: boolean;
  form: string;
  /** How often rows of its days had been changed after they were over: counts while that is still so. */
  revision: number;
  /** All of it in one line, which is little to read. */
  whole: Buffer;
  sums: Buffer;
  madeAt: Date;
  /** When it was last compared with its days. */
  comparedAt: Date;
}

const schema = new Schema<SupportPieceRow>(
  {
    _id: { type: String, required: true },
    zone: { type: String, required: true },
    from: { type: String, required: true },
    to: { type: String, required: true },
    filter: { type: String, required: true },
    business: { type: Boolean, required: true },
    form: { type: String, required: true },
    revision: { type: Number, required: true },
    whole: { type: Buffer, required: true },
    sums: { type: Buffer, required: true },
    madeAt: { type: Date, required: true },
    comparedAt: { type: Date, required: true },
  },
  { collection: 'report_support_pieces', versionKey: false },
);
schema.index({ from: 1 });
schema.index({ comparedAt: 1 });
schema.index({ madeAt: 1 }, { expireAfterSeconds: KEPT_S });

export const SupportPieceModel = mongoose.model<SupportPieceRow>('ReportSupportPiece', schema);

export const pieceId = ({
  zone,
  from,
  to,
  filter,
  business,
}: Pick<SupportPieceRow, 'zone' | 'from' | 'to' | 'filter' | 'business'>) =>
  `${zone} ${from} ${to} ${filter} ${business ? 'business' : 'every'}`;
