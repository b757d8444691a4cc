import { readBatched } from '../../withdrawals/queries/list-payable.ts';
import type { BatchRow } from '../batch.model.ts';

/**
 * Places of what is paid whatever else the batch does, and by which transaction: what is completed, and what staff have
 * named a transaction for that was never handed back. Nothing of it is to be paid once more.
 */
export async function listPaid({
  outputs,
  handed,
}: Pick<BatchRow, 'outputs' | 'handed'>): Promise<Map<number, string | null>> {
  const withdrawals = await readBatched(outputs.map(({ withdrawalId }) => withdrawalId));
  const own = new Set(handed.map(({ txid }) => txid));
  const paid = new Map<number, string | null>();
  for (const [place, { withdrawalId }] of outputs.entries()) {
    const { state, txId } = withdrawals.get(String(withdrawalId)) ?? {};
    const isElsewhere = state === 'paying' && !own.has(txId ?? '');
    if (state === 'completed' || isElsewhere) paid.set(place, txId ?? null);
  }
  return paid;
}

/** Places of what is still to be paid, but for those that are covered. */
export async function listUnpaid(batch: BatchRow, covered: ReadonlySet<number>): Promise<number[]> {
  const paid = await listPaid(batch);
  return batch.outputs.map((_, place) => place).filter((place) => !covered.has(place) && !paid.has(place));
}
