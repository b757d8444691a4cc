import mongoose, { Schema } from 'mongoose';

/** What transactions that a switch stops change one of, and a stop all of: so that they meet. */
interface SwitchGateRow {
  _id: number;
  passed: number;
}

const schema = new Schema<SwitchGateRow>(
  { _id: { type: Number, required: true }, passed: { type: Number, required: true } },
  { collection: 'money_switch_gates', versionKey: false },
);

export const SwitchGateModel = mongoose.model<SwitchGateRow>('MoneySwitchGate', schema);
