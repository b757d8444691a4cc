import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import type { BatchQuery } from '@lode/shared/payouts/schemas';
import { listCompleted } from '../../withdrawals/queries/list-payable.ts';
import { BatchModel, type BatchRow } from '../batch.model.ts';
import { needTwo } from './needs-two.ts';

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
  return { views: await viewAll(rows), total };
}

export async function viewOf(row: BatchRow): Promise<BatchView> {
  const [view] = await viewAll([row]);
  if (!view) throw new Error('A batch has a view');
  return view;
}

/** What is completed, and from which sum on two people are asked: one question each, however many batches. */
async function viewAll(rows: BatchRow[]): Promise<BatchView[]> {
  const sent = rows.filter(({ state }) => state === 'sent' || state === 'cancelled');
  const [completed, two] = await Promise.all([
    listCompleted(sent.flatMap(({ outputs }) => outputs.map(({ withdrawalId }) => withdrawalId))),
    needTwo(rows),
  ]);
  const isDone = ({ withdrawalId }: BatchRow['outputs'][number]) => completed.has(String(withdrawalId));
  return rows.map((row) => ({
    row,
    done: row.state === 'done' ? row.outputs.length : row.outputs.filter(isDone).length,
    needsTwo: two(row),
  }));
}

/** Batches that wait to be signed. */
export function countOpenBatches(): Promise<number> {
  return BatchModel.countDocuments({ state: 'open' }).limit(10_000);
}
