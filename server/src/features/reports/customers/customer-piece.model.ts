import { CUSTOMER_FIGURES } from '@lode/shared/reports/customer-schemas';
import mongoose, { Schema } from 'mongoose';
import { FACTS_FORM } from './customer-facts.model.ts';

/** How the sums are written. */
export const CUSTOMER_PIECE_FORM = `${FACTS_FORM} 1 ${CUSTOMER_FIGURES.join(' ')}`;

/** What is read again after so long is made again. */
const KEPT_S = 60 * 24 * 3600;

/** What customers who registered on days of one month come to in a zone, all or those of a filter: made when it is first read. */
export interface CustomerPieceRow {
  /** Zone, days and filter. */
  _id: string;
  zone: string;
  /** First day and last. */
  from: string;
  to: string;
  /** By what a part of the customers is chosen, as JSON. */
  filter: string;
  form: string;
  /** The last turn that it knows of: what turns have changed since is added to it. */
  turn: number;
  /** All of it in one line, which is little to read. */
  whole: Buffer;
  sums: Buffer;
  madeAt: Date;
  /** When it was last compared with its customers. */
  comparedAt: Date;
}

const schema = new Schema<CustomerPieceRow>(
  {
    _id: { type: String, required: true },
    zone: { type: String, required: true },
    from: { type: String, required: true },
    to: { type: String, required: true },
    filter: { type: String, required: true },
    form: { type: String, required: true },
    turn: { type: Number, required: true },
    whole: { type: Buffer, required: true },
    sums: { type: Buffer, required: true },
    madeAt: { type: Date, required: true },
    comparedAt: { type: Date, required: true },
  },
  { collection: 'report_customer_pieces', versionKey: false },
);
schema.index({ turn: 1 });
schema.index({ comparedAt: 1 });
schema.index({ madeAt: 1 }, { expireAfterSeconds: KEPT_S });

export const CustomerPieceModel = mongoose.model<CustomerPieceRow>('ReportCustomerPiece', schema);
