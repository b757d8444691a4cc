import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import type { BatchQuery } from '@lode/shared/payouts/schemas';
import { countCompleted } from '../../withdrawals/queries/list-payable.ts';
import { BatchModel, type BatchRow } from '../batch.model.ts';
import { needsTwo } from './needs-two.ts';

/** A batch as staff see it in a list. */
export interface BatchView {
  row: BatchRow;
  done: number;
  needsTwo: boolean;
}

/** What is written and what was signed is long, and no list shows it. */
const WITHOUT_TEXTS = { 'writings.text': 0, 'writings.inputs': 0, 'handed.raw': 0 };

/** Batches that fit, newest first. */
export async function listBatches(query: BatchQuery): Promise<{ views: BatchView[]; total: number }> {
  const { state, coin, page, limit } = query;
  const filter = { ...(state && { state }), ...(coin && { coin }) };
  const skip = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    skip >= ADMIN_LIST_WINDOW
      ? []
      : BatchModel.find(filter, WITHOUT_TEXTS, { useBigInt64: true })
          .sort({ _id: -1 })
          .skip(skip)
          .limit(limit)
          .lean<BatchRow[]>(),
    BatchModel.countDocuments(filter).limit(ADMIN_LIST_WINDOW),
  ]);
  return { views: await Promise.all(rows.map(viewOf)), total };
}

export async function viewOf(row: BatchRow): Promise<BatchView> {
  const ids = row.outputs.map(({ withdrawalId }) => withdrawalId);
  const done = row.state === 'done' ? ids.length : row.state === 'open' ? 0 : await countCompleted(ids);
  return { row, done, needsTwo: await needsTwo(row) };
}

/** Batches that wait to be signed. */
export function countOpenBatches(): Promise<number> {
  return BatchModel.countDocuments({ state: 'open' }).limit(10_000);
}
