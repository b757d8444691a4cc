import mongoose, { Schema } from 'mongoose';
import { SessionModel } from '../support-session.model.ts';

const counterSchema = new Schema<{ _id: string; value: number }>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { collection: 'counters', versionKey: false },
);
const CounterModel = mongoose.model('Counter', counterSchema);
const QUEUE_REVISION = 'support-queue-revision';

export interface QueueState {
  waiting: number;
  rev: number;
}

const countWaiting = () => SessionModel.countDocuments({ status: 'waiting' });

/**
 * C11: the badge as an absolute number with a revision. The revision is taken before counting, so the
 * highest revision ever told always carries a count that knows every change before it.
 */
export async function getQueueState(): Promise<QueueState> {
  const row = await CounterModel.findById(QUEUE_REVISION).lean();
  return { rev: row?.value ?? 0, waiting: await countWaiting() };
}

/** After a change of the queue: a new revision, then the count. */
export async function nextQueueState(): Promise<QueueState> {
  const row = await CounterModel.findOneAndUpdate(
    { _id: QUEUE_REVISION },
    { $inc: { value: 1 } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  return { rev: row.value, waiting: await countWaiting() };
}
