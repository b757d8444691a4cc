import mongoose, { Schema, type Types } from 'mongoose';

/** How facts are written: another release may have others, reads none of these, and makes its own. */
export const FACTS_FORM = '1';

/** The facts of all customers who registered in an hour of a day that is kept, as of now: each change of them is written here. */
export interface CustomerHourRow {
  /** Form and hour: 1 2026-02-28T05. */
  _id: string;
  /** The last turn that changed it. */
  turn: number;
  facts: Buffer;
}

const hourSchema = new Schema<CustomerHourRow>(
  {
    _id: { type: String, required: true },
    turn: { type: Number, required: true },
    facts: { type: Buffer, required: true },
  },
  { collection: 'report_customer_hours', versionKey: false },
);
export const CustomerHourModel = mongoose.model<CustomerHourRow>('ReportCustomerHour', hourSchema);

/** A day of UTC whose customers are kept, those who are still to register too. */
export interface CustomerDayRow {
  /** Form and day. */
  _id: string;
  /** When it was last compared with the rows. */
  comparedAt: Date;
}

const daySchema = new Schema<CustomerDayRow>(
  { _id: { type: String, required: true }, comparedAt: { type: Date, required: true } },
  { collection: 'report_customer_days', versionKey: false },
);
daySchema.index({ comparedAt: 1 });
export const CustomerDayModel = mongoose.model<CustomerDayRow>('ReportCustomerDay', daySchema);

/** What a turn changed of a customer: sums that were made before it are put right by it. */
export interface CustomerChangeRow {
  _id: Types.ObjectId;
  turn: number;
  /** When the customer registered. */
  at: Date;
  userId: string;
  /** Packed; null where they did not count, or their day was not kept. */
  before: Buffer | null;
  after: Buffer | null;
  /** By the store's own clock. */
  madeAt: Date;
}

const changeSchema = new Schema<CustomerChangeRow>(
  {
    turn: { type: Number, required: true },
    at: { type: Date, required: true },
    userId: { type: String, required: true },
    before: { type: Buffer, default: null },
    after: { type: Buffer, default: null },
    madeAt: { type: Date, required: true },
  },
  { collection: 'report_customer_changes', versionKey: false },
);
changeSchema.index({ turn: 1 });
export const CustomerChangeModel = mongoose.model<CustomerChangeRow>('ReportCustomerChange', changeSchema);

/** Who has bought and was not paid yet: that they are paid is news, of everybody else it is none. */
const waitingSchema = new Schema<{ _id: Types.ObjectId; boughtAt: Date }>(
  { _id: { type: Schema.Types.ObjectId, required: true }, boughtAt: { type: Date, required: true } },
  { collection: 'report_customers_waiting', versionKey: false },
);
export const WaitingCustomerModel = mongoose.model('ReportCustomerWaiting', waitingSchema);

/** Whatever changes facts takes a turn: one after the other, in whatever process. */
const turnSchema = new Schema<{ _id: string; turn: number }>(
  { _id: { type: String, required: true }, turn: { type: Number, required: true } },
  { collection: 'report_customer_turns', versionKey: false },
);
export const CustomerTurnModel = mongoose.model('ReportCustomerTurn', turnSchema);
